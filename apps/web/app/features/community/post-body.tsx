import type { Media } from '@earshot/contract/community'
import { RichText } from '@earshot/ui/rich-text.tsx'
import { YouTube } from '@earshot/ui/youtube.tsx'
import { blocksOf, type Block } from './body-blocks.ts'
import { PictureGrid } from './picture-grid.tsx'
import styles from './post-body.module.css'

/** Description and blocks of a post in the order of pos (POST-02 to POST-07). */
export function PostBody({ title, description, medias }: { title: string; description: string; medias: readonly Media[] }) {
  return (
    <div className={styles.body}>
      <RichText html={description} size="reading" />
      {blocksOf(medias).map((block, index) => <div key={index} className={styles[block.type]}><BlockView block={block} title={title} /></div>)}
    </div>
  )
}

function BlockView({ block, title }: { block: Block; title: string }) {
  switch (block.type) {
    case 'text': return <RichText html={block.html} size="reading" />
    case 'images': return <PictureGrid pictures={block.pictures} cols={block.cols} />
    case 'youtube': return <YouTube id={block.video} title={title} poster={block.poster} />
    case 'video': return <video className={styles.film} src={block.file} poster={block.poster ?? undefined} controls preload="metadata" playsInline aria-label={`Film in “${title}”`} />
  }
}

import type { Media } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { YouTube } from '@earshot/ui/media/youtube.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { blocksOf, type Block } from './body-blocks.ts'
import { PictureGrid } from './picture-grid.tsx'
import styles from './post-body.module.css'

/** Description and blocks of a post in the order of pos (POST-02 to POST-07). `cover` is its cover picture. */
export function PostBody({
  title,
  description,
  cover,
  medias,
}: {
  title: string
  description: string
  cover: string | null | undefined
  medias: readonly Media[]
}) {
  return (
    <div className={styles.body}>
      <RichText html={description} size="reading" />
      {blocksOf(medias).map((block, index) => (
        <div key={index} className={styles[block.type]}>
          <BlockView block={block} title={title} cover={cover} />
        </div>
      ))}
    </div>
  )
}

function BlockView({ block, title, cover }: { block: Block; title: string; cover: string | null | undefined }) {
  switch (block.type) {
    case 'text':
      return <RichText html={block.html} size="reading" />
    case 'images':
      return <PictureGrid pictures={block.pictures} cols={block.cols} cover={cover} />
    case 'youtube':
      return <YouTube id={block.video} title={title} poster={block.poster} />
    case 'video':
      return (
        <video
          className={styles.video}
          src={block.file}
          poster={block.poster ?? undefined}
          controls
          preload="metadata"
          playsInline
          aria-label={m.community_video_in({ title })}
        />
      )
  }
}

import { getPost } from '@earshot/contract/calls'
import type { Mention } from '@earshot/contract/community/mention'
import { SHOWN } from '@earshot/contract/limits'
import type { NewsPage } from '@earshot/contract/site/publication'
import { youtubeId } from '@earshot/contract/text/youtube'
import { Link } from '@earshot/ui/links/link.tsx'
import { YouTube } from '@earshot/ui/media/youtube.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MemberLink } from '../../layout/parts/member/member-link.tsx'
import { MentionRow, Mentions } from '../../layout/parts/mentions.tsx'
import { quietApi } from '../../lib/api.ts'
import { useRead } from '../../lib/state/use-read.ts'
import styles from './article-text.module.css'

/**
 * The text of an article. Its embedded sounds, posts and videos are links in the HTML, and play once the page has its
 * scripts (NEWSROOM-03).
 */
export function ArticleText({ article: { content, mentions = [] } }: { article: NewsPage }) {
  const box = useRef<HTMLDivElement>(null)
  const [blocks, setBlocks] = useState<readonly Block[]>([])
  // The blocks are elements of HTML that React does not render.
  useEffect(() => setBlocks(blocksIn(box.current)), [content])
  const embedded = new Set([...content.matchAll(EMBEDDED)].map(([, href = '']) => pathOf(href)))
  const rest = mentions.filter(({ link }) => !embedded.has(pathOf(link))).slice(0, SHOWN.mentions)
  return (
    <>
      <div ref={box} className={styles.text}>
        <RichText html={content} size="reading" />
      </div>
      {blocks.map(({ element, ...block }, at) =>
        createPortal(<BlockPlayer {...block} mentions={mentions} />, element, String(at)),
      )}
      <Mentions mentions={rest} />
    </>
  )
}

type Block = { element: HTMLElement; kind: string; href: string; title: string }

const EMBEDDED = /<div data-embed="sound"><a href="([^"]*)"/g
const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '')

const blocksIn = (box: HTMLElement | null): Block[] =>
  [...(box?.querySelectorAll<HTMLElement>('[data-embed]') ?? [])].flatMap((element) => {
    const link = element.querySelector('a')
    const href = link?.getAttribute('href') ?? ''
    return link === null ? [] : [{ element, kind: element.dataset['embed'] ?? '', href, title: link.textContent }]
  })

function BlockPlayer({ kind, href, title, mentions }: Omit<Block, 'element'> & { mentions: readonly Mention[] }) {
  if (kind === 'youtube') return <YouTube id={youtubeId(href)} title={title} />
  const postId = /^\/community\/post\/(\d+)$/.exec(pathOf(href))?.[1]
  if (kind === 'post' && postId !== undefined) return <PostBlock id={Number(postId)} />
  const mention = mentions.find(({ link }) => pathOf(link) === pathOf(href))
  // An item that was removed stays a link.
  return mention === undefined ? null : <Rows mentions={[mention]} />
}

function PostBlock({ id }: { id: number }) {
  const post = useRead(useCallback(() => quietApi.get(getPost, { blog_id: id }), [id]))
  if (post.face !== 'full') return null
  const { title, sub_title: text, user, mentions = [] } = post.data
  return (
    <div className={styles.post}>
      <Link href={`/community/post/${id}`} className={styles.title} dir="auto">
        {title}
      </Link>
      {text && <p dir="auto">{text}</p>}
      <p className={styles.by}>
        <MemberLink username={user.username} />
      </p>
      {mentions.length > 0 && <Rows mentions={mentions} />}
    </div>
  )
}

const Rows = ({ mentions }: { mentions: readonly Mention[] }) => (
  <ul className={styles.rows}>
    {mentions.map((mention) => (
      <MentionRow key={`${mention.kind}/${mention.id}`} mention={mention} />
    ))}
  </ul>
)

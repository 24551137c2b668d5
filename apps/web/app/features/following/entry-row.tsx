import type { StreamEntry } from '@earshot/contract/member/following'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/following'
import { Link } from '@earshot/ui/links/link.tsx'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/text/format.ts'
import { sentence } from '../../lib/text/marks.tsx'
import { formatAge } from '../../lib/time/format-age.ts'
import styles from './following.module.css'

/** An entry of the stream: who did what and when, and the item, which plays in place. */
export function EntryRow({ entry, isNew, now }: { entry: StreamEntry; isNew: boolean; now: Date }) {
  const { kind, id, title, text, image, link, actor, topic, stars, created_at: at } = entry
  // Authors without an account have no page.
  const who = () =>
    actor.link === '' ? (
      <bdi className={styles.actor}>{actor.name}</bdi>
    ) : (
      <Link href={actor.link} className={styles.actor}>
        <bdi>{actor.name}</bdi>
      </Link>
    )
  return (
    <li
      className={styles.row}
      data-unread={isNew ? '' : undefined}
      data-by={actor.kind === 'member' ? actor.id : undefined}
    >
      <span className={styles.face}>
        <Picture src={actor.image} alt="" seed={actor.name} shape="round" sizes="2.75rem" />
      </span>
      <p className={styles.act}>
        {isNew && <VisuallyHidden>{m.following_unread()} </VisuallyHidden>}
        {sentence(ACTS[kind]({ who }))}
        <time dateTime={at} title={formatMoment(at)} className={styles.time}>
          {formatAge(at, now)}
        </time>
      </p>
      <div className={styles.item}>
        <div className={styles.art}>
          <Picture src={image} alt="" seed={title} sizes="5rem" />
          {(kind === 'album' || kind === 'episode' || kind === 'playlist') && (
            <PlayButton of={`${kind}/${id}`} title={title} variant="corner" />
          )}
        </div>
        <div className={styles.words}>
          <StretchedLink href={link} className={styles.title}>
            <bdi>{title}</bdi>
          </StretchedLink>
          {stars != null && <span className={styles.note}>{m.star_count({ count: stars })}</span>}
          {topic != null && (
            <span className={styles.note} dir="auto">
              {topic}
            </span>
          )}
          {text && (
            <p className={styles.text} dir="auto">
              {text}
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

type Act = (marks: { who: () => ReactNode }) => Parameters<typeof sentence>[0]

const ACTS: Readonly<Record<StreamEntry['kind'], Act>> = {
  album: (marks) => m.following_album(marks),
  article: (marks) => m.following_article(marks),
  episode: (marks) => m.following_episode(marks),
  playlist: (marks) => m.following_playlist(marks),
  post: (marks) => m.following_post(marks),
  review: (marks) => m.following_review(marks),
}

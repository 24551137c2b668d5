import type { Mention } from '@earshot/contract/community/mention'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/mention'
import { momentHash } from '@earshot/playback/time/moment'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { formatLength } from '../../lib/text/format.ts'
import { SoundMenu } from '../sound/sound-menu.tsx'
import styles from './mentions.module.css'

/** Lists the items of this site that a text links to; renders nothing without any. */
export function Mentions({ mentions = [] }: { mentions: readonly Mention[] | undefined }) {
  if (mentions.length === 0) return null
  return (
    <section className={styles.mentions} aria-labelledby="mentions">
      <h2 id="mentions">{m.mention_heading()}</h2>
      <ul className={styles.rows}>
        {mentions.map((mention) => (
          <MentionRow key={`${mention.kind}/${mention.id}`} mention={mention} />
        ))}
      </ul>
    </section>
  )
}

/** An item with its picture, as an entry of a list: a sound plays, from the linked second on (WRITING-08). */
export function MentionRow({ mention: { kind, id, title, by, image, link, from } }: { mention: Mention }) {
  const sound = kind === 'post' || kind === 'article' ? undefined : (`${kind}/${id}` as const)
  return (
    <li className={styles.row}>
      <div className={styles.art}>
        <Picture src={image} alt="" seed={title} shape={kind === 'artist' ? 'round' : 'square'} sizes="4rem" />
        {sound !== undefined && (
          <PlayButton of={sound} title={title} variant="corner" {...(from !== undefined && { from })} />
        )}
      </div>
      <div className={styles.words}>
        <StretchedLink href={`${link}${momentHash(from ?? 0)}`} className={styles.title} dir="auto">
          {title}
        </StretchedLink>
        {(by || from !== undefined) && (
          <span className={styles.by}>
            {by && <bdi>{by}</bdi>}
            {by && from !== undefined && ' · '}
            {from !== undefined && m.mention_from({ time: formatLength(from) })}
          </span>
        )}
      </div>
      {sound !== undefined && (
        <div className={styles.actions}>
          <SoundMenu of={sound} title={title} />
        </div>
      )}
    </li>
  )
}

/** The cards of a comment. */
export function MentionCards({ mentions = [] }: { mentions: readonly Mention[] | undefined }) {
  if (mentions.length === 0) return null
  return (
    <ul className={styles.cards}>
      {mentions.map((mention) => (
        <MentionRow key={`${mention.kind}/${mention.id}`} mention={mention} />
      ))}
    </ul>
  )
}

import type { Mention } from '@earshot/contract/community/mention'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/mention'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { SoundMenu } from '../sound/sound-menu.tsx'
import styles from './mentions.module.css'

/** Lists the playable items that a text links to; renders nothing without any. */
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

/** A playable item with its picture, as an entry of a list. */
export function MentionRow({ mention: { kind, id, title, by, image, link } }: { mention: Mention }) {
  const sound = `${kind}/${id}` as const
  return (
    <li className={styles.row}>
      <div className={styles.art}>
        <Picture src={image} alt="" seed={title} shape={kind === 'artist' ? 'round' : 'square'} sizes="4rem" />
        <PlayButton of={sound} title={title} variant="corner" />
      </div>
      <div className={styles.words}>
        <StretchedLink href={link} className={styles.title} dir="auto">
          {title}
        </StretchedLink>
        {by && (
          <span className={styles.by}>
            <bdi>{by}</bdi>
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <SoundMenu of={sound} title={title} />
      </div>
    </li>
  )
}

import type { EpisodeDetail } from '@earshot/contract/catalogue/podcast'
import { isWebLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/podcast'
import IconLink from '@earshot/ui/icons/external-link'
import { PlayFrom } from './play-from.tsx'
import styles from './chapters.module.css'

/**
 * The chapters of an episode; a click plays one from its start. Those of an episode for subscribers have no buttons,
 * because its sound does not play.
 */
export function Chapters({ episode, isForSubscribers }: { episode: EpisodeDetail; isForSubscribers: boolean }) {
  const chapters = (episode.chapters ?? []).toSorted((a, b) => a.start - b.start)
  if (chapters.length === 0) return null
  return (
    <section className={styles.chapters} aria-labelledby="chapters" data-beside="">
      <h2 id="chapters">{m.chapters()}</h2>
      <ol className={styles.list}>
        {chapters.map(({ start, title, href }) => (
          <li key={`${start} ${title}`} className={styles.row}>
            <PlayFrom episode={episode} seconds={start} disabled={isForSubscribers} />
            <span dir="auto">{title}</span>
            {isWebLink(href) && (
              <a
                href={href}
                className={styles.link}
                target="_blank"
                rel="noreferrer nofollow"
                aria-label={m.link_to({ title })}
              >
                <IconLink size={18} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

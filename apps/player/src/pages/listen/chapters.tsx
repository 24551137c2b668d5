import { isWebLink } from '@earshot/contract/text/web-link'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { audibleSeconds, isPreview } from '@earshot/listening/tracks/tracks'
import * as m from '@earshot/messages/player'
import { clockText, clockWords } from '@earshot/playback/time/clock-text'
import IconLink from '@earshot/ui/icons/external-link'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { playback } from '../../transport/player.ts'
import { type Listening } from '../open/listening.ts'
import { playFrom } from '../open/open.ts'
import styles from './chapters.module.css'

/** The chapters of an episode; each seeks to its start. Chapters behind the end of a preview are for subscribers. */
export function Chapters({ episode }: { episode: Listening }) {
  const {
    chapters,
    tracks: [track],
  } = episode
  const now = usePlayback(({ track: current, position }) =>
    current !== undefined && current.id === track?.id ? chapters.findLastIndex(({ start }) => start <= position) : -1,
  )
  if (chapters.length === 0 || track === undefined) return null
  const end = isPreview(track) ? audibleSeconds(track) : Infinity
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters" className={styles.heading}>
        {m.chapters()}
      </h2>
      <ol className={styles.list}>
        {chapters.map(({ start, title, href }, index) => (
          <li key={`${start} ${title}`} className={names(styles.row, index === now && styles.current)}>
            <button
              type="button"
              className={styles.chapter}
              disabled={start >= end}
              aria-current={index === now ? 'true' : undefined}
              onClick={() => playFrom(playback, episode, track.id, start)}
            >
              <span className={styles.time}>
                <span aria-hidden>{clockText(start)}</span>
                <VisuallyHidden>{clockWords(start)}</VisuallyHidden>
              </span>
              <span dir="auto">{title}</span>
            </button>
            {isWebLink(href) && (
              <a href={href} className={styles.link} target="_blank" rel="noreferrer" aria-label={m.link_to({ title })}>
                <IconLink size={18} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

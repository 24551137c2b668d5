import type { Episode } from '@earshot/contract/catalogue/podcast'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import type { ReactNode } from 'react'
import { episodePath } from '../../lib/page/podcast-page.ts'
import { formatLength } from '../../lib/text/format.ts'
import styles from './episode-number.module.css'

/** An episode with a large number: its rank among the most played (DISCOVER-08, DISCOVER-12). */
export function EpisodeNumber({
  episode,
  number,
  children,
}: {
  episode: Episode
  number: number
  children: ReactNode
}) {
  return (
    <article className={styles.episode}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div>
        <h3 className={styles.title}>
          <Link href={episodePath(episode)} dir="auto">
            {episode.name}
          </Link>
        </h3>
        <p className={styles.note} dir="auto">
          {[episode.podcastTitle, formatLength(episode.length)].join(' · ')}
        </p>
        <div className={styles.ways}>
          <PlayButton of={`episode/${episode.id}`} title={episode.name} variant="row" />
          {children}
        </div>
      </div>
    </article>
  )
}

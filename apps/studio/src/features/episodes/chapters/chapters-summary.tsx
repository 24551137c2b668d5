import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { clockOf } from '@earshot/contract/timed-text/clock'
import * as m from '@earshot/messages/episode-texts'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { creatorPath } from '../../../paths.ts'
import styles from '../../releases/release.module.css'
import rows from './chapters.module.css'

/** Chapters that the page of an episode lists; its own page has all of them. */
const LISTED = 5

/** The chapters of an episode on its page, with the way to their editor (SHOW-10). */
export function ChaptersSummary({
  episode: { id, podcast_id: podcastId, chapters, sound },
}: {
  episode: StudioEpisode
}) {
  const proposed = sound?.chapters.length ?? 0
  const rest = chapters.length - LISTED
  return (
    <div className={styles.form}>
      {chapters.length === 0 ? (
        <p className={styles.help}>{proposed > 0 ? m.chapters_in_tags({ count: proposed }) : m.chapters_none_help()}</p>
      ) : (
        <ol className={rows.found} aria-label={m.chapters()}>
          {chapters.slice(0, LISTED).map(({ start, title }) => (
            <li key={start}>
              <span>{clockOf(start)}</span>
              <bdi>{title}</bdi>
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && <p className={styles.help}>{m.chapters_more({ count: rest })}</p>}
      <div className={styles.buttons}>
        <LinkButton href={creatorPath({ kind: 'podcast', id: podcastId }, `episodes/${id}/chapters`)}>
          {chapters.length === 0 ? m.chapters_add() : m.chapters_edit()}
        </LinkButton>
      </div>
    </div>
  )
}

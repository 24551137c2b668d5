import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode-texts'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { creatorPath } from '../../../paths.ts'
import { nameOfLanguage } from './languages.tsx'
import styles from '../../releases/release.module.css'

/** The transcripts of an episode on its page, with the way to their editor (SHOW-13). */
export function TranscriptsSummary({
  episode: { id, podcast_id: podcastId, transcripts },
}: {
  episode: StudioEpisode
}) {
  const path = creatorPath({ kind: 'podcast', id: podcastId }, `episodes/${id}/transcript`)
  return (
    <div className={styles.form}>
      {transcripts.length === 0 && <p className={styles.help}>{m.transcripts_none_help()}</p>}
      {transcripts.map(({ language, line_count: count, by }) => (
        <p key={language ?? ''}>
          <Link href={`${path}?${new URLSearchParams({ language: language ?? '' })}`}>
            {nameOfLanguage(language ?? '')}
          </Link>
          {` · ${m.transcript_lines({ count })}`}
          {by === 'feed' && ` · ${m.transcript_from_feed()}`}
        </p>
      ))}
      <div className={styles.buttons}>
        <LinkButton href={path}>{transcripts.length === 0 ? m.transcripts_add() : m.transcripts_edit()}</LinkButton>
      </div>
    </div>
  )
}

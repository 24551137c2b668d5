import type { Candidate, ImportReport, Missed, Playlist } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/playlist'
import { clockText } from '@earshot/playback/time/clock-text'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import IconCheck from '@earshot/ui/icons/check'
import IconPlus from '@earshot/ui/icons/plus'
import { names } from '@earshot/ui/text/names'
import styles from './import-playlist.module.css'

/** Songs chosen for unmatched entries, by line. */
export type Chosen = ReadonlyMap<number, number>

type Props = {
  report: ImportReport
  playlist: Playlist | undefined
  chosen: Chosen
  problem: string
  onChoose: (line: number, songId: number) => void
}

/** The result of an import: the number of matched songs, and the candidates for each unmatched entry. */
export function ImportReportView({ report, playlist, chosen, problem, onChoose }: Props) {
  const { entries, matched, missed } = report
  const found = matched.length + chosen.size
  return (
    <div data-sheet className={styles.report}>
      <div role="status" className={styles.result}>
        {playlist === undefined ? (
          m.playlist_import_nothing()
        ) : (
          <>
            <p>{m.playlist_import_found({ found, count: entries, name: playlist.name })}</p>
            <progress aria-hidden max={entries} value={found} />
          </>
        )}
      </div>
      <FormMessage>{problem}</FormMessage>
      {missed.length > 0 && (
        <>
          <h3>{m.not_found()}</h3>
          {missed.some(({ candidates }) => candidates.length > 0) && <p>{m.playlist_import_choose()}</p>}
          <ol className={styles.missed}>
            {missed.map((miss) => (
              <MissedEntry
                key={miss.line}
                miss={miss}
                chosen={chosen.get(miss.line)}
                onChoose={(songId) => onChoose(miss.line, songId)}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

const REASONS: Record<Missed['reason'], () => string> = {
  not_found: m.playlist_reason_not_found,
  other_version: m.playlist_reason_other_version,
  unnamed: m.playlist_reason_unnamed,
}

type EntryProps = { miss: Missed; chosen: number | undefined; onChoose: (songId: number) => void }

function MissedEntry({ miss: { line, title, reason, candidates }, chosen, onChoose }: EntryProps) {
  const name = title === '' ? m.playlist_entry({ line }) : title
  return (
    <li>
      <bdi className={styles.entry}>{name}</bdi>
      <small>{REASONS[reason]()}</small>
      {candidates.length > 0 && (
        <ul aria-label={m.playlist_import_candidates({ title: name })} className={styles.candidates}>
          {candidates.map((candidate) => (
            <li key={candidate.song_id}>
              <CandidateButton
                candidate={candidate}
                isChosen={chosen === candidate.song_id}
                onChoose={() => onChoose(candidate.song_id)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type CandidateProps = { candidate: Candidate; isChosen: boolean; onChoose: () => void }

function CandidateButton({ candidate, isChosen, onChoose }: CandidateProps) {
  const { title, artistName, albumName, length } = candidate
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={names(styles.candidate, isChosen && styles.chosen)}
      onClick={onChoose}
    >
      <span className={styles.words}>
        <bdi>{title}</bdi>
        <small>
          <bdi>{artistName}</bdi>
          {albumName && (
            <>
              {' · '}
              <bdi>{albumName}</bdi>
            </>
          )}
        </small>
      </span>
      <small>{clockText(length)}</small>
      {isChosen ? <IconCheck size={20} stroke={2.5} /> : <IconPlus size={20} />}
    </button>
  )
}

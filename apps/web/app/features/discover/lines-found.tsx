import type { searchLines } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import { foundCount } from '@earshot/listening/found-lines/found-count'
import { FoundLines } from '@earshot/listening/found-lines/found-lines.tsx'
import * as m from '@earshot/messages/discover'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import type { ReactNode } from 'react'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { LINES_ID, withLines } from './browse-query.ts'
import styles from './browse.module.css'

type Props = { found: Data<typeof searchLines>; page: number; query: URLSearchParams }

/**
 * Returns the number of songs and episodes with a match in lyrics or transcripts, each linked to them; empty without
 * matches.
 */
export const linesNotes = (search: string, { songs, episodes }: Props['found']): ReactNode[] =>
  [
    { total: songs.counts.total ?? 0, sentence: m.discover_in_lyrics_of },
    { total: episodes.counts.total ?? 0, sentence: m.discover_in_transcripts_of },
  ]
    .filter(({ total }) => total > 0)
    .map(({ total, sentence }, index) => (
      <p key={index}>
        <a href={`#${LINES_ID}`}>{sentence({ count: total, shown: foundCount(total), search })}</a>
      </p>
    ))

/** Lists one page of matches in lyrics and one in transcripts; empty lists are omitted. */
export function LinesFound({ found, page, query }: Props) {
  const player = usePlayerLink()
  const { songs, episodes } = found
  const pages = Math.max(songs.counts.total_pages, episodes.counts.total_pages)
  if (pages === 0) return null
  return (
    <div className={styles.lines} id={LINES_ID}>
      <FoundLines
        found={found}
        href={player}
        button={(of, title, from) => (
          <PlayButton of={of} title={title} variant="corner" {...(from !== undefined && { from: Math.floor(from) })} />
        )}
      />
      <Pager
        page={page}
        total={pages}
        href={(number) => withLines(query, number)}
        label={m.discover_pages_of_lines()}
      />
    </div>
  )
}

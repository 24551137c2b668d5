import type { FeedCheck } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { clockText } from '@earshot/playback/time/clock-text'
import { Table, type Column } from '../../../lists/table.tsx'
import { formatDay } from '../../../text/format.ts'
import { formatBytes } from '../../../text/format.ts'
import styles from '../feed-move.module.css'

type Episode = FeedCheck['episodes'][number] & { at: number }

/** Shows the episodes, size and problems of a checked feed. */
export function FeedFacts({ checked }: { checked: FeedCheck }) {
  const { episode_count: count, bytes, without_bytes: unknown, is_locked: isLocked, problems } = checked
  const episodes = checked.episodes.map((each, at) => ({ ...each, at }))
  return (
    <>
      <ul className={styles['facts']}>
        <li>{m.episode_count({ count })}</li>
        {bytes > 0 && <li>{m.feed_fact_bytes({ size: formatBytes(bytes) })}</li>}
        {unknown > 0 && <li>{m.feed_fact_without_bytes({ count: unknown })}</li>}
        {isLocked && <li>{m.feed_fact_locked()}</li>}
      </ul>
      {problems.length > 0 && (
        <div className={styles['problems']}>
          <h3>{m.feed_problems()}</h3>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <details className={styles['details']}>
        <summary>{m.feed_newest({ count: episodes.length })}</summary>
        <div>
          <Table label={m.episodes()} columns={columnsOf()} rows={episodes} keyOf={({ at }) => at} />
        </div>
      </details>
    </>
  )
}

const columnsOf = (): Column<Episode>[] => [
  { label: m.title(), cell: ({ title }) => <bdi>{title}</bdi> },
  {
    label: m.published(),
    cell: ({ published_at: at }) => (at === null ? null : <time dateTime={at}>{formatDay(at)}</time>),
  },
  { label: m.length(), isAtEnd: true, cell: ({ length }) => (length === 0 ? null : clockText(length)) },
  { label: m.feed_column_size(), isAtEnd: true, cell: ({ bytes }) => (bytes === 0 ? null : formatBytes(bytes)) },
]

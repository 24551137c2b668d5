import type { StudioEvent } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/studio'
import { Link } from '@earshot/ui/links/link.tsx'
import { StateWord } from '../../lists/state-word.tsx'
import { Table, type Column } from '../../lists/table.tsx'
import { creatorPath } from '../../paths.ts'
import { formatMoment } from '../../text/format.ts'
import styles from './overview.module.css'

/** Releases and episodes that are scheduled, or that failed; nothing without any. */
export function Events({
  title,
  events,
  isOfOne = false,
}: {
  title: string
  events: readonly StudioEvent[]
  /** True on the page of one creator, which needs no column for it. */
  isOfOne?: boolean
}) {
  if (events.length === 0) return null
  const columns: Column<StudioEvent>[] = [
    {
      label: m.title(),
      cell: ({ creator, id, title: name }) => (
        <Link href={creatorPath(creator, `${creator.kind === 'artist' ? 'releases' : 'episodes'}/${id}`)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    ...(isOfOne
      ? []
      : [{ label: m.artist_or_podcast(), cell: ({ creator }: StudioEvent) => <bdi>{creator.name}</bdi> }]),
    {
      label: m.state(),
      cell: ({ problem, publish_at: at }) =>
        problem ? (
          <StateWord tone="bad">{problem}</StateWord>
        ) : (
          <StateWord tone="waiting">{at === null ? m.scheduled() : formatMoment(at)}</StateWord>
        ),
    },
  ]
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <Table
        label={title}
        columns={columns}
        rows={events}
        keyOf={({ creator, id, problem }) => `${creator.kind}-${id}-${problem}`}
      />
    </section>
  )
}

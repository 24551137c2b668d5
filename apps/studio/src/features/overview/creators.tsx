import * as m from '@earshot/messages/studio'
import { Link } from '@earshot/ui/links/link.tsx'
import type { StudioCreator } from '../../frame/use-member.ts'
import { Table, type Column } from '../../lists/table.tsx'
import { creatorPath } from '../../paths.ts'

/** The artists and podcasts of the member, with their state. */
export function Creators({ creators }: { creators: readonly StudioCreator[] }) {
  const columns: Column<StudioCreator>[] = [
    {
      label: m.name(),
      cell: (creator) => (
        <Link href={creatorPath(creator, 'overview')}>
          <bdi>{creator.name}</bdi>
        </Link>
      ),
    },
    { label: m.studio_kind(), cell: ({ kind }) => (kind === 'artist' ? m.artist() : m.podcast()) },
  ]
  return (
    <Table
      label={m.studio_your_creators()}
      columns={columns}
      rows={creators}
      keyOf={({ kind, id }) => `${kind} ${id}`}
    />
  )
}

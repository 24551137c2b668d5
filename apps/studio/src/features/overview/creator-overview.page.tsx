import { artistMedia } from '@earshot/contract/calls'
import type { Album } from '@earshot/contract/catalogue/catalogue'
import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { useStudio } from '../../frame/use-member.ts'
import { CallStates } from '../../lists/call-states.tsx'
import { StateWord } from '../../lists/state-word.tsx'
import { Table, TableSkeleton, type Column } from '../../lists/table.tsx'
import { useCreator } from '../../paths.ts'
import { useCall } from '../../session/use-call.ts'

/** The first page of an artist or podcast. */
export function Component() {
  const { kind, id } = useCreator()
  const creator = useStudio().creators.find((each) => each.kind === kind && each.id === id)
  if (creator === undefined) return <NotFound />
  return (
    <>
      <PageHeader
        title={creator.name}
        act={<LinkButton href={`/${kind}/${id}`}>{m.studio_public_page()}</LinkButton>}
      />
      {kind === 'artist' && <Releases artistId={id} />}
    </>
  )
}

function Releases({ artistId }: { artistId: number }) {
  const call = useCall(artistMedia, { artist_id: artistId })
  const columns: Column<Album>[] = [
    { label: m.studio_title(), cell: ({ title }) => <bdi>{title}</bdi> },
    { label: m.studio_state(), cell: () => <StateWord tone="good">{m.studio_published()}</StateWord> },
    { label: m.studio_year(), cell: ({ year }) => year, isAtEnd: true },
    { label: m.tracks(), cell: ({ songCount }) => songCount, isAtEnd: true },
  ]
  return (
    <CallStates
      call={call}
      skeleton={<TableSkeleton />}
      isEmpty={(data) => data.artist_albums.length === 0}
      empty={<EmptyState title={m.no_albums_yet()}>{m.studio_no_releases()}</EmptyState>}
    >
      {(data) => (
        <Table label={m.studio_releases()} columns={columns} rows={data.artist_albums} keyOf={({ id }) => id} />
      )}
    </CallStates>
  )
}

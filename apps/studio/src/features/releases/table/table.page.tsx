import { listGenres, listTracks } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import * as m from '@earshot/messages/release'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { LeaveGuard } from '../../../forms/dialogs/leave-guard.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { creatorPath, useCreator } from '../../../paths.ts'
import { useCall } from '../../../session/use-call.ts'
import { cellsOf, type Genres } from './cells.ts'
import { TrackGrid } from './track-grid.tsx'
import { keyOf, useEdits } from './use-edits.ts'
import styles from './table.module.css'

/** All tracks of a release, or of all releases of an artist, as a table (RELEASE-20). */
export function Component() {
  const creator = useCreator()
  const releaseId = Number(useParams()['release_id']) || undefined
  const call = useCall(listTracks, {
    artist_id: creator.id,
    ...(releaseId !== undefined && { release_id: releaseId }),
  })
  const genres = useCall(listGenres)
  const back = creatorPath(creator, releaseId === undefined ? 'releases' : `releases/${releaseId}`)
  return (
    <>
      <PageHeader
        title={releaseId === undefined ? m.release_all_tracks() : m.release_tracks_of({ title: titleOf(call.data) })}
        act={<LinkButton href={back}>{releaseId === undefined ? m.releases() : m.release_to_release()}</LinkButton>}
      >
        {m.release_table_help()}
      </PageHeader>
      <CallStates
        call={call}
        skeleton={<TableSkeleton rows={10} />}
        isEmpty={({ tracks }) => tracks.length === 0}
        empty={<EmptyState title={m.no_tracks_yet()}>{m.release_none_help()}</EmptyState>}
      >
        {(data) =>
          genres.data === undefined ? (
            <TableSkeleton rows={10} />
          ) : (
            <Editor key={`${creator.id} ${releaseId}`} data={data} genres={genres.data} releaseId={releaseId} />
          )
        }
      </CallStates>
    </>
  )
}

function Editor({
  data,
  genres,
  releaseId,
}: {
  data: Data<'studio/tracks'>
  genres: Genres
  releaseId: number | undefined
}) {
  const creator = useCreator()
  const rows = useMemo(
    () => data.tracks.map((track) => ({ key: keyOf(track), track, stored: cellsOf(track, genres) })),
    [data, genres],
  )
  const edits = useEdits(data, {
    rows,
    genres,
    artistId: creator.id,
    name: `track-table ${creator.id} ${releaseId ?? 'all'}`,
  })
  const changed = data.releases.filter(({ state }) => state === 'changed')
  return (
    <>
      <TrackGrid rows={rows} edits={edits} hasReleases={releaseId === undefined} />
      {changed.length > 0 && (
        <p className={styles.note}>
          {m.release_publish_table()}{' '}
          {changed.map(({ id, title }) => (
            <Link key={id} className={styles.release ?? ''} href={creatorPath(creator, `releases/${id}`)}>
              <bdi>{title}</bdi>
            </Link>
          ))}
        </p>
      )}
      <LeaveGuard isDirty={edits.count > 0} onLeave={edits.discard} />
    </>
  )
}

const titleOf = (data: Data<'studio/tracks'> | undefined): string => {
  const title = data?.releases[0]?.title ?? ''
  return title === '' ? m.release_untitled() : title
}

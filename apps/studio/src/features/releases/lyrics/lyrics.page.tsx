import type { Release } from '@earshot/contract/studio/release'
import * as m from '@earshot/messages/release'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { useParams } from 'react-router'
import { NotFound } from '../../../frame/not-found.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { creatorPath } from '../../../paths.ts'
import { useRelease } from '../use-release.ts'
import { LyricsEditor } from './lyrics-editor.tsx'

/** The lyrics of a track in up to five languages, with the times of their lines (RELEASE-19). */
export function Component() {
  const { release_id: releaseId, track_id: trackId } = useParams()
  const call = useRelease(Number(releaseId), false)
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(release) => <Page release={release} trackId={Number(trackId)} />}
    </CallStates>
  )
}

function Page({ release, trackId }: { release: Release; trackId: number }) {
  const track = release.tracks.find(({ id }) => id === trackId)
  if (track === undefined) return <NotFound />
  return (
    <>
      <PageHeader
        title={m.release_lyrics_of({ title: track.title })}
        act={
          <LinkButton size="s" href={creatorPath({ kind: 'artist', id: release.artist_id }, `releases/${release.id}`)}>
            {m.release_to_release()}
          </LinkButton>
        }
      >
        {release.album_id === null ? null : m.release_lyrics_publish()}
      </PageHeader>
      <LyricsEditor key={track.id} release={release} track={track} />
    </>
  )
}

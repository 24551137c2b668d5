import { mayEditCreator, mayEndCredit } from '@earshot/contract/access'
import type { TrackFields } from '@earshot/contract/studio/release'
import * as contract from '@earshot/contract/studio/release-tracks'
import type { z } from 'zod'
import { route } from '../../../../http/route.ts'
import type { Api } from '../../../../http/route.ts'
import { getCreatorFor } from '../../creator-access.store.ts'
import type { NewTrackFields } from '../release-changes.store.ts'
import { releasePictures } from '../release-pictures.ts'
import { flagOf, textOf } from '../release.rules.ts'
import { getRelease, getReleaseFor } from '../release.store.ts'
import { endCredit, listCredits } from './credits.store.ts'
import { listTracks } from './track-table.store.ts'
import { updateTracks } from './update-tracks.store.ts'

/** Registers the calls about the tracks of several releases (RELEASE-20). */
export function trackTableRoutes(api: Api): void {
  const { db, now } = api.services
  const pictures = releasePictures(api.services)

  route(api, contract.listTracks, async ({ input: { artist_id: artistId, release_id: releaseId }, viewer }) => {
    if (releaseId !== undefined) await getReleaseFor(db, viewer, releaseId, mayEditCreator)
    await getCreatorFor(db, viewer, { kind: 'artist', id: artistId }, mayEditCreator)
    return listTracks(db, artistId, releaseId)
  })

  route(api, contract.listCredits, async ({ input: { artist_id: artistId }, viewer }) => {
    await getCreatorFor(db, viewer, { kind: 'artist', id: artistId }, mayEditCreator)
    return listCredits(db, artistId)
  })

  route(api, contract.endCredit, async ({ input: { artist_id: artistId, song_id: songId }, viewer }) => {
    await getCreatorFor(db, viewer, { kind: 'artist', id: artistId }, mayEndCredit)
    await endCredit(db, { artistId, songId, by: viewer, at: now() })
    return {}
  })

  route(api, contract.updateTracks, async ({ input: { items, versions }, viewer }) => {
    const releaseIds = await updateTracks(db, {
      by: viewer,
      at: now(),
      versions: new Map(versions.map(({ release_id: id, version }) => [id, version])),
      items: items.map(({ id, track_id: trackId, ...fields }) => ({ id, trackId, fields: trackFieldsOf(fields) })),
    })
    const releases = await Promise.all(releaseIds.map((id) => getRelease(db, id)))
    return { releases: await Promise.all(releases.map((release) => pictures.show(viewer, release))) }
  })
}

const trackFieldsOf = (sent: z.output<typeof TrackFields>): NewTrackFields => ({
  title: sent.title,
  versionTitle: textOf(sent.version_title),
  discNo: sent.disc_no,
  discTitle: textOf(sent.disc_title),
  genreIds: sent.genre_ids,
  isrc: textOf(sent.isrc),
  recordingId: textOf(sent.recording_id),
  language: textOf(sent.language),
  isExplicit: flagOf(sent.is_explicit),
  isInstrumental: flagOf(sent.is_instrumental),
  credits: sent.credits,
  lyrics: sent.lyrics?.map(({ language, text }) => ({ language: textOf(language) ?? null, text })),
})

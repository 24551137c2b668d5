import { mayDeleteForCreator, mayDeleteWith, mayEditCreator } from '@earshot/contract/access'
import * as contract from '@earshot/contract/studio/release'
import type { Release } from '@earshot/contract/studio/release'
import type { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import { forbidden, notFound } from '../../../http/errors.ts'
import { isThere } from '../../../http/limits/call-limits.ts'
import { visitorKey } from '../../../http/limits/visitor-key.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { imageVariants } from '../../media/pictures/image-variants.ts'
import { fileSender } from '../../media/sending/send-file.ts'
import { sanitiseHtml } from '../../richtext/sanitise.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { storeCover } from '../draft/covers.ts'
import {
  announceRelease,
  discardChanges,
  publishNow,
  scheduleRelease,
  unscheduleRelease,
} from './publish/publishing.ts'
import { removeTracks, reorderTracks, setCover, updateFields } from './release-changes.store.ts'
import type { Change, NewFields } from './release-changes.store.ts'
import { findPictureKey, releasePictures } from './release-pictures.ts'
import { flagOf, textOf } from './release.rules.ts'
import { RELEASES_PER_PAGE, getRelease, getReleaseFor, listReleases, removesSongs } from './release.store.ts'
import { setSound } from './track-sounds.store.ts'
import { restoreTracks } from './tracks/removed-tracks.store.ts'
import { deleteRelease, hideRelease, hideTrack, restoreRelease, showRelease, showTrack } from './withdrawn.ts'
import { createDraft, openAlbum } from './working-copy.store.ts'

/** Registers the calls about releases of artists (RELEASE). */
export function releaseRoutes(api: Api): void {
  const { services } = api
  const { db, now } = services
  /** Checks the right of a member to change a release, and returns what a change needs. */
  const changeOf = async (viewer: Viewer, input: { release_id: number; version?: number }): Promise<Change> => {
    await getReleaseFor(db, viewer, input.release_id, mayEditCreator)
    return { releaseId: input.release_id, by: viewer, version: input.version, at: now() }
  }
  const pictures = releasePictures(services)
  const variants = imageVariants(services)
  const sendFile = fileSender(api.fastify, services)
  const answer = async (viewer: Viewer, id: number): Promise<Release> => pictures.show(viewer, await getRelease(db, id))

  route(api, contract.listReleases, async ({ input, viewer }) => {
    await getCreatorFor(db, viewer, { kind: 'artist', id: input.artist_id }, mayEditCreator)
    const { artist_id: artistId, state, search_text: text, sort, offset } = input
    const { rows, total } = await listReleases(db, { artistId, state, text, sort, offset })
    const data = await Promise.all(rows.map((row) => pictures.showRow(viewer, row)))
    return { data, counts: { total_pages: Math.ceil(total / RELEASES_PER_PAGE), total } }
  })

  route(api, contract.getRelease, async ({ input, viewer }) => {
    await getReleaseFor(db, viewer, input.release_id, mayEditCreator)
    return answer(viewer, input.release_id)
  })

  route(api, contract.createRelease, async ({ input, viewer, once }) => {
    const { artist_id: artistId, album_id: albumId } = input
    await getCreatorFor(db, viewer, { kind: 'artist', id: artistId }, mayEditCreator)
    const opened = { by: viewer, at: now() }
    return once(async (tx) =>
      getRelease(
        tx,
        albumId === undefined
          ? await createDraft(tx, artistId, opened)
          : (await openAlbum(tx, { artistId, albumId }, opened)).releaseId,
      ),
    )
  })

  route(api, contract.updateRelease, async ({ input, viewer }) => {
    await updateFields(db, await changeOf(viewer, input), fieldsOf(input))
    return answer(viewer, input.release_id)
  })

  route(api, contract.reorderTracks, async ({ input, viewer }) => {
    await reorderTracks(db, await changeOf(viewer, input), input.track_ids)
    return answer(viewer, input.release_id)
  })

  route(api, contract.removeTracks, async ({ input, viewer }) => {
    await removeTracks(db, await changeOf(viewer, input), input.track_ids)
    return answer(viewer, input.release_id)
  })

  route(api, contract.restoreTracks, async ({ input, viewer }) => {
    await restoreTracks(db, await changeOf(viewer, input))
    return answer(viewer, input.release_id)
  })

  route(api, contract.replaceSound, async ({ input, viewer }) => {
    await setSound(db, await changeOf(viewer, input), input.track_id, input.sound_id)
    return answer(viewer, input.release_id)
  })

  route(api, contract.uploadCover, async ({ input, viewer, files }) => {
    const change = await changeOf(viewer, input)
    await setCover(db, change, input.track_id, await storeCover(services, viewer.id, files.cover[0]))
    return answer(viewer, input.release_id)
  })

  route(api, contract.publishRelease, async ({ input, viewer }) => {
    const change = await changeOf(viewer, input)
    // Songs that the site shows are deleted by owners only, as `delete_release` does.
    if (await removesSongs(db, change.releaseId)) {
      await getReleaseFor(db, viewer, change.releaseId, mayDeleteForCreator)
      if (!mayDeleteWith(viewer))
        throw forbidden('An access key cannot delete songs. Publish these changes on the site.')
    }
    await publishNow(services, change, { notifies: input.notify === 1, hasRights: input.rights === 1 })
    return answer(viewer, input.release_id)
  })

  route(api, contract.scheduleRelease, async ({ input, viewer }) => {
    const change = await changeOf(viewer, input)
    await scheduleRelease(services, change, {
      notifies: input.notify === 1,
      hasRights: input.rights === 1,
      publishAt: new Date(input.publish_at),
    })
    return answer(viewer, input.release_id)
  })

  route(api, contract.announceRelease, async ({ input, viewer }) => {
    await announceRelease(services, await changeOf(viewer, input), input.announce === 1)
    return answer(viewer, input.release_id)
  })

  route(api, contract.unscheduleRelease, async ({ input, viewer }) => {
    await unscheduleRelease(services, await changeOf(viewer, input))
    return answer(viewer, input.release_id)
  })

  route(api, contract.discardChanges, async ({ input, viewer }) => {
    await discardChanges(services, await changeOf(viewer, input))
    return answer(viewer, input.release_id)
  })

  route(api, contract.unpublishRelease, async ({ input, viewer }) => {
    const { releaseId } = await changeOf(viewer, input)
    await hideRelease(services, releaseId, viewer)
    return answer(viewer, releaseId)
  })

  route(api, contract.publishAgain, async ({ input, viewer }) => {
    const { releaseId } = await changeOf(viewer, input)
    await showRelease(services, releaseId, viewer)
    return answer(viewer, releaseId)
  })

  route(api, contract.unpublishTrack, async ({ input, viewer }) => {
    const { releaseId } = await changeOf(viewer, input)
    await hideTrack(services, { releaseId, trackId: input.track_id }, viewer)
    return answer(viewer, releaseId)
  })

  route(api, contract.publishTrackAgain, async ({ input, viewer }) => {
    const { releaseId } = await changeOf(viewer, input)
    await showTrack(services, { releaseId, trackId: input.track_id }, viewer)
    return answer(viewer, releaseId)
  })

  rawRoute(api, contract.releasePicture, async ({ input, viewer, request, reply }) => {
    const { release_id: releaseId, track_id: trackId, token } = input
    const actor = viewer ?? (await pictures.readToken(token, releaseId))
    await getReleaseFor(db, actor, releaseId, mayEditCreator)
    const key = await findPictureKey(db, releaseId, trackId)
    const asker = { isWanted: () => isThere(request), group: visitorKey(request) }
    const picture = key === undefined ? undefined : await variants.find(key.replace(/\.jpg$/, '@640.jpg'), asker)
    if (picture === undefined) throw notFound('picture')
    return sendFile(request, reply, {
      ...picture,
      etag: `"${key}"`,
      cacheControl: 'private, no-store',
      what: 'picture',
    })
  })

  route(api, contract.deleteRelease, async ({ input, viewer }) => {
    await getReleaseFor(db, viewer, input.release_id, mayDeleteForCreator)
    await deleteRelease(services, { releaseId: input.release_id, title: input.title }, viewer)
    return answer(viewer, input.release_id)
  })

  route(api, contract.restoreRelease, async ({ input, viewer }) => {
    await getReleaseFor(db, viewer, input.release_id, mayDeleteForCreator)
    await restoreRelease(services, input.release_id, viewer)
    return answer(viewer, input.release_id)
  })
}

// Fields that are not sent stay as they are; an empty text clears a field.
const fieldsOf = (sent: z.output<typeof contract.ReleaseFields>): NewFields => ({
  title: sent.title,
  subTitle: textOf(sent.sub_title),
  releaseType: sent.release_type,
  genreIds: sent.genre_ids,
  releaseDate: textOf(sent.release_date),
  label: textOf(sent.label),
  catalogueNumber: textOf(sent.catalogue_number),
  barcode: textOf(sent.barcode),
  pLine: textOf(sent.p_line),
  cLine: textOf(sent.c_line),
  licence: sent.licence,
  language: textOf(sent.language),
  isExplicit: flagOf(sent.is_explicit),
  madeBy: sent.made_by,
  description: sent.description == null ? sent.description : textOf(sanitiseHtml(sent.description)),
})

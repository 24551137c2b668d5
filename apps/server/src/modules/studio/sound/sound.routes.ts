import { mayEditCreator } from '@earshot/contract/access'
import type { Actor } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import {
  draftStream,
  draftToken,
  listSounds as listSoundsCall,
  originalSound,
  removeSound,
  retrySound,
} from '@earshot/contract/studio/sounds'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { streamTokens } from '../../../access/stream-token.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { Refusal, badRequest, notFound } from '../../../http/errors.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { fileSender } from '../../media/sending/send-file.ts'
import { findSentSound } from '../../media/sending/sent-sound.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { creatorOf } from '../creator.columns.ts'
import { opensSound } from '../release/private-link/private-link.store.ts'
import { deletePart } from '../upload/parts.ts'
import { usedSpace } from '../upload/upload.store.ts'
import { attachmentNamed } from './attachment.rules.ts'
import { checkSound } from './check.jobs.ts'
import { deleteSound } from './delete-sound.ts'
import {
  findActor,
  getOriginalOfTrack,
  getReleaseCreator,
  getStoredSound,
  listSounds,
  loudnessOfAll,
  restartCheck,
  toStudioSound,
} from './sound.store.ts'

/** Registers the calls about uploaded sounds, their streams, and the files that were sent. */
export function studioSoundRoutes(api: Api): void {
  const { services } = api
  const { db, now, config, storage } = services
  const tokens = streamTokens(services)
  const sendFile = fileSender(api.fastify, services)

  const tokenFor = (viewer: Viewer, kind: 'draft' | 'original', id: number): Promise<string> | null =>
    viewer.sessionId === null ? null : tokens.make(viewer.sessionId, kind, id)

  // A sound and a release are drafts: strangers learn nothing of them.
  const mustEditDraft = (viewer: NonNullable<Actor>, creator: Creator, what: string) =>
    getCreatorFor(db, viewer, creator, mayEditCreator).catch((error: unknown) => {
      throw error instanceof Refusal ? notFound(what) : error
    })

  const getSoundFor = async (viewer: NonNullable<Actor>, soundId: number) => {
    const sound = await getStoredSound(db, soundId)
    await mustEditDraft(viewer, creatorOf(sound), 'sound')
    return sound
  }

  const getOriginalFor = async (viewer: NonNullable<Actor>, trackId: number) => {
    const original = await getOriginalOfTrack(db, trackId)
    await getCreatorFor(db, viewer, { kind: 'artist', id: original.artistId }, mayEditCreator)
    return original
  }

  // The right to edit is checked at each request; a token replaces only the headers, which media elements cannot send.
  const listenerOf = async (
    viewer: Viewer | undefined,
    token: string | undefined,
    kind: 'draft' | 'original',
    id: number,
  ): Promise<NonNullable<Actor>> => {
    if (viewer !== undefined) return viewer
    const memberId = await tokens.read(token, kind, id)
    const actor = memberId === undefined ? undefined : await findActor(db, memberId)
    if (actor === undefined || actor === null) throw notFound('sound')
    return actor
  }

  const send = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    stored: { fileKey: string | null; fileHash: string | null; mime: string | null },
  ): Promise<FastifyReply> => {
    const file = await findSentSound(storage, stored, { what: 'song', isPrivate: true })
    if (file === undefined) throw notFound('sound')
    return sendFile(request, reply, { ...file, cacheControl: 'private, no-store' })
  }

  route(api, listSoundsCall, async ({ input: { release_id: releaseId, kind, id }, viewer }) => {
    const isOfCreator = kind !== undefined && id !== undefined
    if (releaseId === undefined && !isOfCreator) throw badRequest('release_id', 'is required, or kind and id')
    const creator =
      releaseId !== undefined ? await getReleaseCreator(db, releaseId) : { kind: kind ?? 'artist', id: id ?? 0 }
    if (releaseId === undefined) await getCreatorFor(db, viewer, creator, mayEditCreator)
    else await mustEditDraft(viewer, creator, 'release')
    const rows = await listSounds(db, releaseId === undefined ? { creator } : { releaseId })
    const sounds = await Promise.all(
      rows.map(async (row) => toStudioSound(row, await tokenFor(viewer, 'draft', row.id))),
    )
    return {
      sounds,
      loudness: loudnessOfAll(sounds),
      space: { used: await usedSpace(db, creator), allowed: config.studioBytes },
    }
  })

  route(api, removeSound, async ({ input: { sound_id: soundId }, viewer }) => {
    const { uploadId, state } = await getSoundFor(viewer, soundId)
    if (!(await deleteSound(services, soundId)))
      throw new Refusal(STATUS.conflict, 'A track uses this sound. Remove the track first.')
    if (uploadId !== null && state === 'uploading') await deletePart(config, uploadId)
    return {}
  })

  route(api, retrySound, async ({ input: { sound_id: soundId }, viewer }) => {
    await getSoundFor(viewer, soundId)
    await db.transaction(async (tx) => {
      if (!(await restartCheck(tx, soundId)))
        throw new Refusal(STATUS.conflict, 'Only a sound that failed can be checked again.')
      await sendJob(tx, checkSound.job({ soundId }))
    })
    const [row] = await listSounds(db, { soundId })
    if (row === undefined) throw notFound('sound')
    return toStudioSound(row, await tokenFor(viewer, 'draft', soundId))
  })

  route(api, draftToken, async ({ input: { sound_id: soundId, track_id: trackId }, viewer }) => {
    const token = await tokenOfEither(soundId, trackId, viewer)
    if (token === null) throw new Refusal(STATUS.forbidden, 'An access key is sent in a header and needs no token.')
    return { token }
  })

  const tokenOfEither = async (soundId: number | undefined, trackId: number | undefined, viewer: Viewer) => {
    if (soundId !== undefined) {
      await getSoundFor(viewer, soundId)
      return tokenFor(viewer, 'draft', soundId)
    }
    if (trackId === undefined) throw badRequest('sound_id', 'is required, or track_id')
    await getOriginalFor(viewer, trackId)
    return tokenFor(viewer, 'original', trackId)
  }

  rawRoute(api, draftStream, async ({ input: { sound_id: soundId, token }, viewer, ...exchange }) => {
    const linkId = await tokens.readLink(token, soundId)
    if (linkId !== undefined) {
      if (!(await opensSound(db, linkId, soundId, now()))) throw notFound('sound')
      exchange.reply.header('x-robots-tag', 'noindex')
      return send(exchange, await getStoredSound(db, soundId))
    }
    const sound = await getSoundFor(await listenerOf(viewer, token, 'draft', soundId), soundId)
    return send(exchange, sound)
  })

  rawRoute(
    api,
    originalSound,
    async ({ input: { sound_id: soundId, track_id: trackId, token }, viewer, ...exchange }) => {
      if (soundId !== undefined) {
        const { name, sentKey } = await getSoundFor(await listenerOf(viewer, token, 'draft', soundId), soundId)
        exchange.reply.header('content-disposition', attachmentNamed(name, sentKey ?? ''))
        return send(exchange, { fileKey: sentKey, fileHash: sentKey, mime: null })
      }
      if (trackId === undefined) throw badRequest('sound_id', 'is required, or track_id')
      const original = await getOriginalFor(await listenerOf(viewer, token, 'original', trackId), trackId)
      exchange.reply.header('content-disposition', attachmentNamed(original.name ?? original.title, original.fileKey))
      return send(exchange, { ...original, mime: null })
    },
  )
}

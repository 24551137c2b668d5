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
import type { z } from 'zod'
import { streamTokens } from '../../../access/stream-token.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { attachmentNamed } from '../../../http/attachment.rules.ts'
import { Refusal, badRequest, notFound } from '../../../http/errors.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { fileSender } from '../../media/sending/send-file.ts'
import { findSentSound } from '../../media/sending/sent-sound.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { creatorOf } from '../creator.columns.ts'
import { getPodcastOf } from '../episode/episode.store.ts'
import { opensSound } from '../private-link/shared-draft.store.ts'
import { deletePart } from '../upload/parts.ts'
import { usedSpace } from '../upload/upload.store.ts'
import { checkSound } from './check.jobs.ts'
import { deleteSound } from './delete-sound.ts'
import {
  findActor,
  getFileOfEpisode,
  getOriginalOfTrack,
  getReleaseCreator,
  getStoredSound,
  listSounds,
  loudnessOfAll,
  restartCheck,
  toStudioSound,
} from './sound.store.ts'

/** Kinds of stream tokens of the studio. */
type Kind = 'draft' | 'original' | 'team-episode'

const NEEDED = 'is required, or track_id or episode_id'

/** Registers the calls about uploaded sounds, their streams, and the files that were sent. */
export function studioSoundRoutes(api: Api): void {
  const { services } = api
  const { db, now, config, storage } = services
  const tokens = streamTokens(services)
  const sendFile = fileSender(api.fastify, services)

  const tokenFor = (viewer: Viewer, kind: Kind, id: number): Promise<string> | null =>
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

  const getSoundsFor = async (viewer: Viewer, wanted: z.output<(typeof listSoundsCall)['input']>) => {
    const { release_id: releaseId, episode_id: episodeId, kind, id } = wanted
    if (releaseId !== undefined) {
      const creator = await getReleaseCreator(db, releaseId)
      await mustEditDraft(viewer, creator, 'release')
      return { which: { releaseId }, creator }
    }
    if (episodeId !== undefined) {
      const creator = { kind: 'podcast', id: await getPodcastOf(db, episodeId) } as const
      await mustEditDraft(viewer, creator, 'episode')
      return { which: { episodeId }, creator }
    }
    if (kind === undefined || id === undefined)
      throw badRequest('release_id', 'is required, or episode_id, or kind and id')
    const creator = { kind, id }
    await getCreatorFor(db, viewer, creator, mayEditCreator)
    return { which: { creator }, creator }
  }

  const getEpisodeFileFor = async (viewer: NonNullable<Actor>, episodeId: number) => {
    const file = await getFileOfEpisode(db, episodeId)
    await getCreatorFor(db, viewer, { kind: 'podcast', id: file.podcastId }, mayEditCreator)
    return file
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
    kind: Kind,
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

  route(api, listSoundsCall, async ({ input, viewer }) => {
    const { which, creator } = await getSoundsFor(viewer, input)
    const rows = await listSounds(db, which)
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
      throw new Refusal(
        STATUS.conflict,
        'A track or episode uses this sound. Remove the track first, or send another sound for the episode.',
      )
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

  route(api, draftToken, async ({ input, viewer }) => {
    const token = await tokenOfOne(input, viewer)
    if (token === null) throw new Refusal(STATUS.forbidden, 'An access key is sent in a header and needs no token.')
    return { token }
  })

  const tokenOfOne = async (
    { sound_id: soundId, track_id: trackId, episode_id: episodeId }: z.output<(typeof draftToken)['input']>,
    viewer: Viewer,
  ) => {
    if (episodeId !== undefined) {
      await getEpisodeFileFor(viewer, episodeId)
      return tokenFor(viewer, 'team-episode', episodeId)
    }
    if (soundId !== undefined) {
      await getSoundFor(viewer, soundId)
      return tokenFor(viewer, 'draft', soundId)
    }
    if (trackId === undefined) throw badRequest('sound_id', NEEDED)
    await getOriginalFor(viewer, trackId)
    return tokenFor(viewer, 'original', trackId)
  }

  rawRoute(
    api,
    draftStream,
    async ({ input: { sound_id: soundId, episode_id: episodeId, token }, viewer, ...exchange }) => {
      if (episodeId !== undefined) {
        const listener = await listenerOf(viewer, token, 'team-episode', episodeId)
        return send(exchange, await getEpisodeFileFor(listener, episodeId))
      }
      if (soundId === undefined) throw badRequest('sound_id', 'is required, or episode_id')
      const linkId = await tokens.readLink(token, soundId)
      if (linkId !== undefined) {
        if (!(await opensSound(db, linkId, soundId, now()))) throw notFound('sound')
        exchange.reply.header('x-robots-tag', 'noindex')
        return send(exchange, await getStoredSound(db, soundId))
      }
      const sound = await getSoundFor(await listenerOf(viewer, token, 'draft', soundId), soundId)
      return send(exchange, sound)
    },
  )

  rawRoute(
    api,
    originalSound,
    async ({ input: { sound_id: soundId, track_id: trackId, episode_id: episodeId, token }, viewer, ...exchange }) => {
      if (episodeId !== undefined) {
        const listener = await listenerOf(viewer, token, 'team-episode', episodeId)
        const { name, fileKey, originalKey } = await getEpisodeFileFor(listener, episodeId)
        const sentKey = originalKey ?? fileKey
        exchange.reply.header('content-disposition', attachmentNamed(name, sentKey ?? ''))
        return send(exchange, { fileKey: sentKey, fileHash: sentKey, mime: null })
      }
      if (soundId !== undefined) {
        const { name, sentKey } = await getSoundFor(await listenerOf(viewer, token, 'draft', soundId), soundId)
        exchange.reply.header('content-disposition', attachmentNamed(name, sentKey ?? ''))
        return send(exchange, { fileKey: sentKey, fileHash: sentKey, mime: null })
      }
      if (trackId === undefined) throw badRequest('sound_id', NEEDED)
      const original = await getOriginalFor(await listenerOf(viewer, token, 'original', trackId), trackId)
      exchange.reply.header('content-disposition', attachmentNamed(original.name ?? original.title, original.fileKey))
      return send(exchange, { ...original, mime: null })
    },
  )
}

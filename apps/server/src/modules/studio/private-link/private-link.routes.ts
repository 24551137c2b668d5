import { mayEditCreator } from '@earshot/contract/access'
import * as contract from '@earshot/contract/studio/private-links'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { streamTokens } from '../../../access/stream-token.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { badRequest, notFound } from '../../../http/errors.ts'
import { isThere } from '../../../http/limits/call-limits.ts'
import type { CountRendering } from '../../../http/limits/render-limit.ts'
import { visitorKey } from '../../../http/limits/visitor-key.ts'
import { originOf } from '../../../http/origin.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import type { Services } from '../../../ports/services.ts'
import { imageVariants } from '../../media/pictures/image-variants.ts'
import { fileSender } from '../../media/sending/send-file.ts'
import { getEpisodeFor } from '../episode/episode.store.ts'
import { getReleaseFor } from '../release/release.store.ts'
import { createPrivateLink, endPrivateLink, listPrivateLinks } from './private-link.store.ts'
import type { LinkedDraft } from './private-link.store.ts'
import { endedPage, privatePage, privatePolicy } from './private-page.ts'
import { findShared, listShared } from './shared-draft.store.ts'

/** Returns the path that a key opens. */
const pathOf = (key: string): string => `/private/${key}`

/** Registers the calls about private links to drafts (RELEASE-32). */
export function privateLinkRoutes(api: Api): void {
  const { db, now, config } = api.services

  /** Returns the draft of a request. Throws 400 without one, 404 and 403. */
  const draftFor = async (
    viewer: Viewer,
    {
      release_id: releaseId,
      episode_id: episodeId,
    }: { release_id?: number | undefined; episode_id?: number | undefined },
  ): Promise<LinkedDraft> => {
    if (releaseId !== undefined) {
      await getReleaseFor(db, viewer, releaseId, mayEditCreator)
      return { kind: 'release', id: releaseId }
    }
    if (episodeId === undefined) throw badRequest('release_id', 'is required, or episode_id')
    await getEpisodeFor(db, viewer, episodeId, mayEditCreator)
    return { kind: 'episode', id: episodeId }
  }

  route(api, contract.listPrivateLinks, async ({ input, viewer }) => ({
    links: await listPrivateLinks(db, await draftFor(viewer, input), now()),
  }))

  route(api, contract.createPrivateLink, async ({ input: { days, ...which }, viewer, request }) => {
    const at = now()
    const { id, key, expiresAt } = await createPrivateLink(db, await draftFor(viewer, which), { days, by: viewer, at })
    return {
      id,
      created_at: at.toISOString(),
      expires_at: expiresAt.toISOString(),
      created_by: null,
      url: originOf(config, request) + pathOf(key),
    }
  })

  route(api, contract.endPrivateLink, async ({ input: { link_id: linkId, ...which }, viewer }) => {
    await endPrivateLink(db, await draftFor(viewer, which), { linkId, by: viewer })
    return {}
  })
}

const Shown = z.object({ track: z.coerce.number().int().min(1).catch(1) })

/** Serves the page of a private link and its cover to everybody who has the key. No cache may store the replies. */
export function privateLinkPages(
  scope: FastifyInstance,
  services: Pick<Services, 'db' | 'now' | 'config' | 'storage'> & { countRendering: CountRendering },
): void {
  const { db, now, config, countRendering } = services
  const { language } = config
  const tokens = streamTokens(services)
  const pictures = imageVariants(services)
  const sendFile = fileSender(scope, services)
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  })

  scope.get<{ Params: { key: string } }>('/private/:key', async (request, reply) => {
    countRendering(request)
    reply.header('content-security-policy', privatePolicy()).type('text/html; charset=utf-8')
    const { key } = request.params
    const shared = await findShared(db, key, now())
    if (shared === undefined) return reply.code(404).send(endedPage(language))
    if (shared.publicPath !== null) return reply.redirect(shared.publicPath, 302)
    const tracks = (await listShared(db, shared.draft)).map(async (track) => ({
      ...track,
      src: track.soundId === null ? null : await streamOf(shared.linkId, track.soundId),
    }))
    const { title, subTitle, by, art, expiresAt } = shared
    const cover = pictureOf(art) === undefined ? null : `${pathOf(key)}/cover`
    const release = { title, subTitle, by, cover, expiresAt, tracks: await Promise.all(tracks) }
    return reply.send(privatePage(release, { ...Shown.parse(request.query), language, timeZone: config.timeZone }))
  })

  scope.get<{ Params: { key: string } }>('/private/:key/cover', async (request, reply) => {
    const shared = await findShared(db, request.params.key, now())
    const name = pictureOf(shared?.art ?? null)
    const asker = { isWanted: () => isThere(request), group: visitorKey(request) }
    const picture = name === undefined ? undefined : await pictures.find(`${name}@480.jpg`, asker)
    if (picture === undefined) throw notFound('picture')
    return sendFile(request, reply, { ...picture, etag: `"${name}"`, cacheControl: 'no-store', what: 'picture' })
  })

  const streamOf = async (linkId: number, soundId: number): Promise<string> => {
    const token = await tokens.makeForLink(linkId, soundId)
    return `/api/studio/stream?${new URLSearchParams({ sound_id: String(soundId), token }).toString()}`
  }
}

// A picture on another host is not shown: the page loads nothing from there.
const pictureOf = (art: string | null): string | undefined => /^\/media\/(.+)\.jpg$/.exec(art ?? '')?.[1]

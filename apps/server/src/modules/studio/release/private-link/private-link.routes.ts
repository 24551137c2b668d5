import { mayEditCreator } from '@earshot/contract/access'
import * as contract from '@earshot/contract/studio/private-links'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { streamTokens } from '../../../../access/stream-token.ts'
import { notFound } from '../../../../http/errors.ts'
import { isThere } from '../../../../http/limits/call-limits.ts'
import type { CountRendering } from '../../../../http/limits/render-limit.ts'
import { visitorKey } from '../../../../http/limits/visitor-key.ts'
import { originOf } from '../../../../http/origin.ts'
import { route } from '../../../../http/route.ts'
import type { Api } from '../../../../http/route.ts'
import type { Services } from '../../../../ports/services.ts'
import { imageVariants } from '../../../media/pictures/image-variants.ts'
import { fileSender } from '../../../media/sending/send-file.ts'
import { getReleaseFor } from '../release.store.ts'
import { createPrivateLink, endPrivateLink, findShared, listPrivateLinks, listShared } from './private-link.store.ts'
import { PRIVATE_POLICY, endedPage, privatePage } from './private-page.ts'

/** Returns the path that a key opens. */
const pathOf = (key: string): string => `/private/${key}`

/** Registers the calls about private links to drafts (RELEASE-32). */
export function privateLinkRoutes(api: Api): void {
  const { db, now, config } = api.services

  route(api, contract.listPrivateLinks, async ({ input: { release_id: releaseId }, viewer }) => {
    await getReleaseFor(db, viewer, releaseId, mayEditCreator)
    return { links: await listPrivateLinks(db, releaseId, now()) }
  })

  route(api, contract.createPrivateLink, async ({ input: { release_id: releaseId, days }, viewer, request }) => {
    await getReleaseFor(db, viewer, releaseId, mayEditCreator)
    const at = now()
    const { id, key, expiresAt } = await createPrivateLink(db, { releaseId, days, by: viewer, at })
    return {
      id,
      created_at: at.toISOString(),
      expires_at: expiresAt.toISOString(),
      created_by: null,
      url: originOf(config, request) + pathOf(key),
    }
  })

  route(api, contract.endPrivateLink, async ({ input: { release_id: releaseId, link_id: linkId }, viewer }) => {
    await getReleaseFor(db, viewer, releaseId, mayEditCreator)
    await endPrivateLink(db, { releaseId, linkId, by: viewer })
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
  const { language, timeZone } = config
  const tokens = streamTokens(services)
  const pictures = imageVariants(services)
  const sendFile = fileSender(scope, services)
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  })

  scope.get<{ Params: { key: string } }>('/private/:key', async (request, reply) => {
    countRendering(request)
    reply.header('content-security-policy', PRIVATE_POLICY).type('text/html; charset=utf-8')
    const { key } = request.params
    const shared = await findShared(db, key, now())
    if (shared === undefined) return reply.code(404).send(endedPage(language))
    if (shared.albumId !== null) return reply.redirect(`/discover/${shared.albumId}`, 302)
    const tracks = (await listShared(db, shared.releaseId)).map(async (track) => ({
      ...track,
      src: track.soundId === null ? null : await streamOf(shared.linkId, track.soundId),
    }))
    const { title, subTitle, artistName, art, expiresAt } = shared
    const cover = art === null ? null : `${pathOf(key)}/cover`
    const release = { title, subTitle, by: artistName, cover, expiresAt, tracks: await Promise.all(tracks) }
    return reply.send(privatePage(release, { ...Shown.parse(request.query), language, timeZone }))
  })

  scope.get<{ Params: { key: string } }>('/private/:key/cover', async (request, reply) => {
    const shared = await findShared(db, request.params.key, now())
    const [, name] = /^\/media\/(.+)\.jpg$/.exec(shared?.art ?? '') ?? []
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

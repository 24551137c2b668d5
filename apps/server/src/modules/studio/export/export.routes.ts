import { mayEditCreator } from '@earshot/contract/access'
import type { Actor } from '@earshot/contract/access'
import * as contract from '@earshot/contract/studio/exports'
import { streamTokens } from '../../../access/stream-token.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { attachmentNamed } from '../../../http/attachment.rules.ts'
import { notFound, oneOf } from '../../../http/errors.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { fileSender } from '../../media/sending/send-file.ts'
import { fileName } from '../../media/zip/export-paths.rules.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { findActor } from '../sound/sound.store.ts'
import { writeExport } from './export.jobs.ts'
import { createExport, getReady, listExports } from './exports.store.ts'

/** Registers the calls about exports of artists (RELEASE-33). */
export function exportRoutes(api: Api): void {
  const { services } = api
  const { db, now, storage } = services
  const tokens = streamTokens(services)
  const sendFile = fileSender(api.fastify, services)

  const list = ({ sessionId }: Viewer, artistId: number, id?: number) =>
    listExports(db, {
      artistId,
      at: now(),
      tokenOf: async (exportId) => (sessionId === null ? null : tokens.make(sessionId, 'export', exportId)),
      ...(id !== undefined && { id }),
    })
  const mustEdit = (viewer: NonNullable<Actor>, id: number) =>
    getCreatorFor(db, viewer, { kind: 'artist', id }, mayEditCreator)

  route(api, contract.listExports, async ({ input: { artist_id: artistId }, viewer }) => {
    await mustEdit(viewer, artistId)
    return { exports: await list(viewer, artistId) }
  })

  route(api, contract.createExport, async ({ input: { artist_id: artistId }, viewer }) => {
    await mustEdit(viewer, artistId)
    const id = await db.transaction(async (tx) => {
      const exportId = await createExport(tx, viewer, { artistId, at: now() })
      await sendJob(tx, writeExport.job({ exportId }))
      return exportId
    })
    return oneOf(await list(viewer, artistId, id), 'export')
  })

  rawRoute(api, contract.exportFile, async ({ input: { export_id: id, part, token }, viewer, request, reply }) => {
    const actor = viewer ?? (await actorOf(token, id))
    const { artistId, parts, name } = await getReady(db, id, now())
    await mustEdit(actor, artistId)
    const { key } = parts[part - 1] ?? {}
    const stored = key === undefined ? undefined : await storage.find(key)
    if (key === undefined || stored === undefined) throw notFound('export')
    const title = parts.length === 1 ? name : `${name}, ${part} of ${parts.length}`
    reply.header('content-disposition', attachmentNamed(`${fileName(title)}.zip`, key))
    return sendFile(request, reply, {
      ...stored,
      key,
      mime: 'application/zip',
      etag: `"${key}"`,
      cacheControl: 'private, no-store',
      what: 'export',
    })
  })

  const actorOf = async (token: string | undefined, id: number): Promise<NonNullable<Actor>> => {
    const memberId = await tokens.read(token, 'export', id)
    const actor = memberId === undefined ? undefined : await findActor(db, memberId)
    if (actor === undefined || actor === null) throw notFound('export')
    return actor
  }
}

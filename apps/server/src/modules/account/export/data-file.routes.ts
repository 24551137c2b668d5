import * as contract from '@earshot/contract/member/data-file'
import { attachmentNamed } from '../../../http/attachment.rules.ts'
import { notFound } from '../../../http/errors.ts'
import { rawRoute } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { fileSender } from '../../media/sending/send-file.ts'
import { getExport, readDownloadKey } from './data-export.store.ts'

/** Registers the download of files with data of members (ACCOUNT2-06, PEOPLE-10, PEOPLE-13). */
export function dataFileRoutes(api: Api): void {
  const { db, now, storage } = api.services
  const sendFile = fileSender(api.fastify, api.services)

  rawRoute(api, contract.dataFile, async ({ input, request, reply }) => {
    const id = await readDownloadKey(db, input.key)
    if (id === undefined) throw notFound('file')
    const { kind, fileKey } = await getExport(db, id, now())
    const stored = fileKey === null ? undefined : await storage.find(fileKey)
    if (fileKey === null || stored === undefined) throw notFound('file')
    const [name, mime] =
      kind === 'member' ? ['data.zip', 'application/zip'] : ['members.csv', 'text/csv; charset=utf-8']
    reply.header('content-disposition', attachmentNamed(name, fileKey))
    return sendFile(request, reply, {
      ...stored,
      key: fileKey,
      mime,
      etag: `"${fileKey}"`,
      cacheControl: 'private, no-store',
      what: 'export',
    })
  })
}

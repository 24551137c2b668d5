import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { startImport } from '@earshot/contract/desk/imports/imports'
import type { z } from 'zod'
import type { SentFile } from '../../http/body/form.ts'
import { badRequest } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import { webFeedUrl } from '../import/podcast/import-podcast.ts'
import { charsetNamed } from '../import/sound/charset.rules.ts'
import { identityOf, loadNamedFeed, previewOpml } from './feeds/check-feed.ts'
import { permittedFolder } from './folders.ts'
import type { NewImport } from './import-run.store.ts'

type Input = z.output<typeof startImport.input>
type Described = Omit<NewImport, 'isDry'>

/** Returns the import of a folder of the server. Throws 400, 403 and 404 (CATALOGUE-10). */
export async function folderImport(
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  { path, keep, charset }: Input,
): Promise<Described> {
  if (path === undefined) throw badRequest('path', 'is required')
  const known = charset === undefined ? undefined : charsetNamed(charset)
  if (charset !== undefined && known === undefined) throw badRequest('charset', 'must be a known character set')
  if (keep === 'link' && storage.link === undefined)
    throw badRequest('keep', 'must be copy: with STORAGE_URL files cannot stay where they are')
  const folder = await permittedFolder(config, path)
  return { source: 'folder', name: folder, options: { path: folder, keep, charset: known } }
}

/**
 * Returns the import of a feed or an OPML list. A sent file goes into the storage, so that any process can import it.
 * Throws 400 for what is no feed or list (CATALOGUE-13).
 */
export async function feedImport(
  services: Pick<Services, 'db' | 'config' | 'storage'>,
  { source, url: typed, download, moved_from: movedFrom, may_import: mayImport }: Input,
  file: SentFile | undefined,
): Promise<Described> {
  const options = { download: download === 1, movedFrom, mayImportLocked: mayImport === 1 }
  if (source === 'feed' && file === undefined) {
    const url = webFeedUrl(typed ?? '')
    if (url === undefined)
      throw badRequest('url', 'must be the address of a feed, like https://podcast.example/feed.xml')
    return { source: 'feed', name: url, options: { ...options, url } }
  }
  if (file === undefined) throw badRequest('file', 'is required')
  const bytes = await readFile(file.path)
  if (source === 'opml') {
    await previewOpml(services, file.path)
    const fileKey = `incoming/list-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.opml`
    await services.storage.put(fileKey, bytes)
    return { source: 'opml', name: file.name, options: { ...options, fileKey } }
  }
  const { found } = await loadNamedFeed(services, { file: file.path })
  const fileKey = `incoming/feed-${identityOf(found)}.xml`
  await services.storage.put(fileKey, bytes)
  return { source: 'feed', name: found.feed.title ?? file.name, options: { ...options, fileKey } }
}

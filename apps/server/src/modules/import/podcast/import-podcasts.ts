import { open } from 'node:fs/promises'
import { parseOpml } from 'feedsmith'
import { stoppedAfter } from '../report.ts'
import type { ImportReport } from '../report.ts'
import { importPodcast } from './import-podcast.ts'
import type { PodcastOptions, PodcastServices } from './import-podcast.ts'

/** Number of bytes of a file that are searched for OPML markup, and the maximum size of an OPML file. */
const HEAD_BYTES = 4_096
const OPML_MAX = 10 * 1024 * 1024

/**
 * Imports a feed, or all feeds of an OPML file; an unreadable feed is skipped with the reason. Throws when there is
 * nothing to read.
 */
export async function importPodcasts(
  services: PodcastServices,
  source: string,
  options: PodcastOptions = {},
): Promise<ImportReport> {
  const listed = await readFeedList(source)
  if (listed === undefined) return importPodcast(services, source, options)
  if (options.movedFrom !== undefined) throw new Error('--moved-from works for one feed, not for a list of feeds.')
  const urls = listed.map(({ url }) => url)
  if (urls.length === 0) throw new Error(`${source} lists no feeds.`)
  const total: ImportReport = { what: 'episodes', added: 0, changed: 0, unchanged: 0, skipped: [], notes: [], also: [] }
  for (const [at, url] of urls.entries()) {
    if (options.isStopping?.() === true) {
      total.stopped = stoppedAfter(at, urls.length, 'feeds')
      break
    }
    const { added, changed, unchanged, skipped } = total
    options.onProgress?.(at, urls.length, url, { added, changed, unchanged, skipped: skipped.length })
    try {
      // Only URLs are allowed, because a list from somebody else must not name files of this machine.
      if (!/^(?:https?|feed|itpc|pcast|podcast):/i.test(url)) throw new Error('is not a web URL')
      const report = await importPodcast(services, url, { ...options, onProgress: () => {} })
      total.added += report.added
      total.changed += report.changed
      total.unchanged += report.unchanged
      total.skipped.push(...report.skipped)
      total.notes.push(...report.notes)
      total.also.push(...report.also)
    } catch (error) {
      total.skipped.push({ what: url, why: error instanceof Error ? error.message : String(error) })
    }
  }
  return total
}

/** Reads the feeds of an OPML file, each once; undefined for other files. Throws for a file that is not valid. */
export async function readFeedList(source: string): Promise<ListedFeed[] | undefined> {
  const opml = await readOpml(source)
  return opml === undefined ? undefined : feedsIn(opml)
}

async function readOpml(source: string): Promise<string | undefined> {
  const file = await open(source).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    if (!(await file.stat()).isFile()) return undefined
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    if (!/<opml[\s>]/i.test(head.subarray(0, bytesRead).toString('latin1'))) return undefined
    if ((await file.stat()).size > OPML_MAX) throw new Error(`${source} is larger than 10 MB.`)
    const bytes = Buffer.alloc((await file.stat()).size)
    await file.read(bytes, 0, bytes.length, 0)
    return bytes.toString('utf8')
  } finally {
    await file.close()
  }
}

type Outline = { xmlUrl?: string | undefined; text?: string | undefined; outlines?: Outline[] | undefined }
type ListedFeed = { url: string; title: string | undefined }

function feedsIn(opml: string): ListedFeed[] {
  let outlines: Outline[]
  try {
    outlines = parseOpml(opml).body?.outlines ?? []
  } catch {
    throw new Error('The OPML file is not valid.')
  }
  const listed = (all: readonly Outline[]): ListedFeed[] =>
    all.flatMap(({ xmlUrl, text, outlines: below }) => [
      ...(xmlUrl === undefined ? [] : [{ url: xmlUrl.trim(), title: text }]),
      ...listed(below ?? []),
    ])
  return [...new Map(listed(outlines).map((feed) => [feed.url, feed])).values()]
}

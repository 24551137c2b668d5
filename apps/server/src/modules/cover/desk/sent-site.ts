import type { SiteContent } from '@earshot/contract/desk/site'
import type { Services } from '../../../ports/services.ts'
import { shippedSite, shippedValues } from '../shipped.ts'
import { openSentSite, storeMissing } from '../site/site-archive.ts'
import { editedOf } from '../site/site-content.ts'
import { SiteFileErrors, readSiteFile, withVersion } from '../site/site-document.ts'
import { readSiteContent } from '../site/site-files.ts'
import { getSiteState } from '../site/site.store.ts'

/** A site that was sent: its draft and the version that it was made from, or the errors of its file. */
export type SentDraft = { version: string | null; draft: SiteContent | null; errors: string[] }

/**
 * Reads a ZIP or a single `site.yaml` as a draft, and stores its pictures and films, which the draft names by their
 * URLs. Changes no public view (SITE-09).
 */
export async function readSentSite(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  file: string,
): Promise<SentDraft> {
  const [current, shipped] = [await getSiteState(db), shippedSite()]
  const sent = await openSentSite(file)
  try {
    const document = readSiteFile(sent.source, shippedValues())
    const { content, added } = await readSiteContent(document, { readFile: sent.readFile, current, shipped })
    for (const { key, bytes } of added) if ((await storage.find(key)) === undefined) await storage.put(key, bytes)
    await storeMissing([sent.source, ...Object.values(content.texts)], sent.readFile, storage)
    const edited = editedOf({ source: withVersion(sent.source, undefined), ...content }, shipped)
    const urls = Object.entries(content.files).filter(([name, url]) => current.files[name] !== url)
    return { version: document.data.version ?? null, draft: withUrls(edited, new Map(urls)), errors: [] }
  } catch (error) {
    if (!(error instanceof SiteFileErrors)) throw error
    return { version: null, draft: null, errors: [...error.sentences] }
  } finally {
    sent.close()
  }
}

// Paths of the published file stay; those of new files become URLs, because the draft has no files beside it.
function withUrls({ values, texts }: SiteContent, urls: ReadonlyMap<string, string>): SiteContent {
  const inText = (text: string): string =>
    urls.get(text) ?? [...urls].reduce((all, [name, url]) => all.replaceAll(`](${name}`, `](${url}`), text)
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map(inValue)
    return typeof value === 'object' && value !== null ? inGroup(value) : value
  }
  const inGroup = (group: object): Record<string, unknown> => {
    const placed = Object.fromEntries(Object.entries(group).map(([key, value]) => [key, inValue(value)]))
    // A stored film has its poster beside it.
    return 'film' in group && placed.film !== group.film ? { ...placed, poster: null } : placed
  }
  return {
    values: inGroup(values),
    texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inText(text)])),
  }
}

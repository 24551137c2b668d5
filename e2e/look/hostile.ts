import type { Page, Route } from 'playwright-core'

/** Texts that people really enter and that no page was designed for. */
const TEXTS = [
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(6).slice(0, 300),
  'The Wednesday Night Choir of the Lower Harbour, with Guests from Three Other Towns and One Very Late Ferry over the Bay',
  'i',
  'أغنية طويلة عن القطار الذي لم يصل أبدًا إلى المحطة الأخيرة',
  '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
]
const ANSWERED_WITHIN_MS = 20_000
const COUNTS = [1_000_000, 0, 1]

const TEXT =
  /^(?:title|sub_title|name|username|full_name|artistName|albumName|podcastTitle|host|genre|label|format|certifications|sponsor|author|user_title|comment|content|description|bio|text|note|button_title|city|address|index_\w+title)$/
const COUNT = /(?:_count|Count|^plays|_streams|^unread)$/
const PICTURE = /^(?:image|avatarURL|photo|photoURL|album_art|thumbnail|icon|backImage|remoteAvatarPath)$/

/**
 * Returns a reply with hostile texts, counts and missing pictures, another kind for each item; `first` is the kind of
 * the first item.
 */
export function makeHostile(reply: unknown, first: number): unknown {
  let things = first
  const change = (value: unknown, key: string, kind: number): unknown => {
    if (Array.isArray(value))
      return value.map((each: unknown) => change(each, key, typeof each === 'object' ? things++ : kind))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, each]): [string, unknown] => [name, change(each, name, kind)]),
      )
    if (typeof value === 'string' && TEXT.test(key))
      return value.startsWith('<') ? `<p>${TEXTS[kind % TEXTS.length] ?? ''}</p>` : TEXTS[kind % TEXTS.length]
    if (typeof value === 'number' && COUNT.test(key)) return COUNTS[kind % COUNTS.length]
    return typeof value === 'string' && PICTURE.test(key) && kind % 3 !== 0 ? null : value
  }
  return change(reply, '', things++)
}

/** Makes every reply of the API to this page hostile; the returned function waits for all of them. */
export async function serveHostile(
  page: Page,
): Promise<{ beginWith: (first: number) => void; settled: () => Promise<void> }> {
  let first = 0
  const open = new Set<Route>()
  // Sound is not text.
  await page.route(/\/api\/\w+\/(?!stream|add_play)/, async (route) => {
    open.add(route)
    try {
      const reply = await route.fetch()
      const body: unknown = await reply.json()
      const isData = typeof body === 'object' && body !== null && 'data' in body
      await route.fulfill({ response: reply, json: isData ? { ...body, data: makeHostile(body.data, first) } : body })
    } catch {
      await route.abort().catch(() => undefined)
    } finally {
      open.delete(route)
    }
  })
  const settled = async (until = Date.now() + ANSWERED_WITHIN_MS): Promise<void> => {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
    )
    if (open.size === 0) return
    if (Date.now() > until)
      throw new Error(`no answer to ${[...open].map((route) => route.request().url()).join(', ')}`)
    await settled(until)
  }
  return {
    beginWith: (next) => {
      first = next
    },
    settled,
  }
}

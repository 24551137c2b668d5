import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** What a visitor brings along: cookies and local storage. */
export type Luggage = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Contexts that this worker keeps. Each holds a process of the browser. */
const KEPT_MAX = 3
/** What tests listen to; the browser's driver listens to other events of a context. */
const HEARD = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
] as const

type Kept = { context: BrowserContext; parked: Page }
/** Contexts that nobody uses, by their options, the last used one last. */
const atRest = new Map<string, Kept>()
const lent = new Map<BrowserContext, { key: string; parked: Page }>()

/**
 * Opens a context without cookies, local storage or open pages. Contexts of one site are used again: a page then costs half of the
 * processor's time, because the browser has its scripts compiled and its pictures decoded. A parked page, which no test sees, keeps the process alive.
 */
export async function borrowContext(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  luggage: Luggage,
): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const kept = atRest.get(key)
  atRest.delete(key)
  if (kept !== undefined) {
    await kept.context.setStorageState(luggage)
    lent.set(kept.context, { key, parked: kept.parked })
    return kept.context
  }
  const context = await browser.newContext({ ...options, storageState: luggage })
  // A browser without scripts cannot empty its storage.
  if (options.javaScriptEnabled === false) return context
  const parked = await context.newPage()
  await parked.goto('/robots.txt')
  lent.set(context, { key, parked })
  return context
}

/** Takes a context back, as it was lent, or closes it for good: after a test that failed, or changed what cannot be taken out of a context again. */
export async function giveBack(context: BrowserContext, isOver: boolean): Promise<void> {
  const loan = lent.get(context)
  lent.delete(context)
  if (loan === undefined || isOver) return context.close()
  const { key, parked } = loan
  await Promise.all(context.pages().flatMap((page) => (page === parked ? [] : [page.close()])))
  for (const event of HEARD) context.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.setOffline(false)
  const wire = await context.newCDPSession(parked)
  await wire.send('Storage.clearDataForOrigin', { origin: new URL(parked.url()).origin, storageTypes: 'all' })
  await wire.detach()
  const other = atRest.get(key)
  atRest.delete(key)
  atRest.set(key, { context, parked })
  await other?.context.close()
  const [oldest] = atRest
  if (oldest === undefined || atRest.size <= KEPT_MAX) return
  atRest.delete(oldest[0])
  await oldest[1].context.close()
}

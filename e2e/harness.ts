import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, WebError } from 'playwright-core'
import { expect, inject } from 'vitest'
import { chromium as chromiumPath } from '../scripts/lib/system-packages.mjs'
import { CHROMIUM_FLAGS } from './chromium-flags.ts'

const output = path.join(path.dirname(fileURLToPath(import.meta.url)), '.output')
declare global {
  interface Window {
    axe: Pick<typeof axe, 'run'>
  }
}

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost'])

/** Properties of a visitor and their browser. */
export type Visitor = {
  width?: number
  height?: number
  /** The theme chosen on an earlier visit. */
  theme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  /** Moving videos and carousels cost a fifth of a core, so motion is reduced unless a test is about it. */
  reducedMotion?: 'reduce' | 'no-preference'
  /** A touch screen: touch targets must be larger than pointer targets. */
  hasTouch?: boolean
  /** Pictures load, which costs a tenth of the time of a visit: for tests about them, and about what moves. */
  hasPictures?: boolean
  /** Local storage of the site as an earlier visit left it. */
  storage?: Record<string, string>
  /** Another site than the one that all specs share. */
  site?: string
  /** An empty cache: files and pictures load as on the first visit, which matters to what moves meanwhile. */
  isFirstVisit?: boolean
  /** Console messages that belong to the case, such as the 404 of a missing page. */
  expectedErrors?: readonly RegExp[]
}

/** Parallel tests share members: an outdated queue update gets a conflict, as with two devices. */
const QUEUE_CONFLICT = /409 \(Conflict\).*user\/update_queue/

const browsers = new Map<boolean, Promise<Browser>>()

/** Returns the URL of the site under test, without a trailing slash. */
export function siteUrl(): string {
  return inject('siteUrl')
}

/**
 * Returns the Chromium that the specs of this worker share, with or without pictures. It ends with the worker; specs
 * close only the contexts they open.
 */
export function launch(hasPictures = false): Promise<Browser> {
  const running = browsers.get(hasPictures) ?? start(hasPictures)
  browsers.set(hasPictures, running)
  return running
}

function start(hasPictures: boolean): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error('no Chromium found: install it, or name it in CHROMIUM_PATH')
  return chromium.launch({
    executablePath,
    args: [
      ...CHROMIUM_FLAGS,
      // Pages of a context share a process, which saves a quarter of the processor time of a visit.
      '--process-per-site',
      '--in-process-gpu',
      // Compiling in parallel while a script loads costs a tenth of the processor time of a visit, and nobody waits for
      // it here. The option replaces that of Playwright, so the features that Playwright turns off for its own sake
      // stand here, too.
      '--disable-features=ScriptStreaming,AvoidUnnecessaryBeforeUnloadCheckSync,PaintHolding,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,AvoidCorsURLLoaderRestartOnRedirect,ThirdPartyStoragePartitioning,MediaRouter,OptimizationHints,DestroyProfileOnBrowserClose',
      ...(hasPictures ? [] : ['--blink-settings=imagesEnabled=false']),
    ],
    ignoreDefaultArgs: ['--disable-dev-shm-usage'],
  })
}

/** Returns width and height of the located element in full pixels: a box during an animation has fractions. */
export async function pixels(locator: Locator): Promise<{ width: number; height: number }> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('Nothing to measure: the element has no box.')
  return { width: Math.round(box.width), height: Math.round(box.height) }
}

/**
 * Runs `visit` on a fresh page of a fresh visitor; URLs such as `/artists` belong to the site under test. Fails if the
 * page logged an error, threw, violated its content-security policy or requested another host; a failure leaves a
 * screenshot in e2e/.output.
 */
export async function withPage(visitor: Visitor, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await takeContext(visitor)
  const { faults, ignore } = watchFaults(context)
  const page = await context.newPage()
  let isReusable = false
  try {
    await page.setViewportSize(sizeOf(visitor))
    await forgetVisitor(page, visitor.site)
    await remember(page, rememberedBy(visitor), visitor.site)
    await visit(page)
    const unexpected = faults.filter(
      (fault) => ![QUEUE_CONFLICT, ...(visitor.expectedErrors ?? [])].some((expected) => expected.test(fault)),
    )
    expect(unexpected, 'errors in the browser').toEqual([])
    isReusable = await isTimeReal(page)
  } catch (error) {
    await photograph(page)
    throw error
  } finally {
    ignore()
    await leaveContext(context, visitor, isReusable)
  }
}

/**
 * Contexts without a visitor, by the properties that a context keeps for its whole life. The next visitor finds the
 * files of the site in its cache, which halves the time of a visit, and nothing else of the visitors before.
 */
const idle = new Map<string, BrowserContext[]>()

/** Pages without content, which keep the process of their context running between visits. */
const anchors = new WeakMap<BrowserContext, Page>()

const kindOf = ({ javaScriptEnabled, reducedMotion, hasTouch, hasPictures, site }: Visitor): string =>
  JSON.stringify([javaScriptEnabled, reducedMotion, hasTouch, hasPictures, site])

async function takeContext(visitor: Visitor): Promise<BrowserContext> {
  if (visitor.isFirstVisit === true) return openContext(visitor)
  const used = idle.get(kindOf(visitor))?.pop()
  if (used !== undefined) return used
  const context = await openContext(visitor)
  const page = await context.newPage()
  await page.goto('/robots.txt')
  anchors.set(context, page)
  return context
}

/** Closes the pages of a visitor and takes back what they set; a failed visit leaves a context that nobody trusts. */
async function leaveContext(context: BrowserContext, visitor: Visitor, isReusable: boolean): Promise<void> {
  if (!isReusable) return context.close()
  await Promise.all(context.pages().flatMap((page) => (page === anchors.get(context) ? [] : [page.close()])))
  await Promise.all([
    context.unrouteAll(),
    context.clearPermissions(),
    context.clearCookies(),
    context.setOffline(false),
  ])
  const kind = kindOf(visitor)
  idle.set(kind, [...(idle.get(kind) ?? []), context])
}

/** The window of a visitor who has no other; each page sets its own, so that visitors of all sizes share contexts. */
const WINDOW = { width: 1440, height: 900 }

const sizeOf = ({ width = WINDOW.width, height = WINDOW.height }: Visitor) => ({ width, height })

/** Removes what an earlier visitor of the context stored. */
async function forgetVisitor(page: Page, site = siteUrl()): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(site).origin, storageTypes: 'all' })
  await devtools.detach()
}

/** Whether time passes in the context as in life: a clock that a test installs stays in all its pages. */
const isTimeReal = (page: Page): Promise<boolean> =>
  page.evaluate(() => String(setTimeout).includes('[native code]')).catch(() => false)

/**
 * Fills the local storage of the site when a page of it is opened next, before its scripts run. Storage that belongs to
 * a context costs a page of its own.
 */
export async function remember(page: Page, items: Record<string, string>, site = siteUrl()): Promise<void> {
  if (Object.keys(items).length === 0) return
  const { origin } = new URL(site)
  const script = await page.addInitScript(
    ([at, entries]) => {
      if (location.origin === at) for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    },
    [origin, items] as const,
  )
  const isOver = () => {
    if (new URL(page.url()).origin !== origin) return
    page.off('domcontentloaded', isOver)
    script.dispose().catch(() => undefined) // The page may be closed already.
  }
  page.on('domcontentloaded', isOver)
}

const rememberedBy = ({ theme, storage }: Visitor): Record<string, string> => ({
  ...(theme === undefined ? {} : { themeMode: theme }),
  ...storage,
})

async function openContext({
  javaScriptEnabled = true,
  reducedMotion = 'reduce',
  hasTouch = false,
  isFirstVisit = false,
  hasPictures = isFirstVisit,
  site = siteUrl(),
}: Visitor): Promise<BrowserContext> {
  const browser = await launch(hasPictures)
  const context = await browser.newContext({
    baseURL: site,
    viewport: WINDOW,
    javaScriptEnabled,
    reducedMotion,
    hasTouch,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  context.setDefaultTimeout(20_000)
  context.setDefaultNavigationTimeout(30_000)
  return context
}

function watchFaults(context: BrowserContext): { faults: string[]; ignore: () => void } {
  const faults: string[] = []
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') faults.push(describe(message))
  }
  const onError = (error: WebError) => {
    const fault = describeError(error.error())
    if (!UNANIMATED.test(fault)) faults.push(fault)
  }
  const onRequest = (request: Request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && !LOCAL_HOSTS.has(url.hostname))
      faults.push(`asked another machine: ${request.url()}`)
  }
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest)
  const ignore = () => {
    context.off('console', onConsole).off('weberror', onError).off('request', onRequest)
  }
  return { faults, ignore }
}

/**
 * A page that appeared without its view transition, because the machine was slow or the next click came first, is
 * complete.
 */
const UNANIMATED = /^uncaught: \w+: Transition was (?:aborted|skipped)/

/** Errors of the browser itself have no stack. */
function describeError({ stack = '', name, message }: Error): string {
  return `uncaught: ${stack === '' ? `${name}: ${message}` : stack}`
}

function describe(message: ConsoleMessage): string {
  return `console: ${message.text()} (${message.location().url})`
}

async function photograph(page: Page): Promise<void> {
  mkdirSync(output, { recursive: true })
  const name = (expect.getState().currentTestName ?? 'page').replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)
  await page.screenshot({ path: path.join(output, `${name}.png`) }).catch(() => undefined)
}

/**
 * Asserts that axe finds nothing serious or critical on the current page. The page must have scripts enabled. Lighter
 * rules are off and passes are not recorded, which takes a quarter of the time of a full report.
 */
export async function expectNoSeriousAxe(page: Page): Promise<void> {
  expect(await findSeriousAxe(page), `serious findings of axe on ${page.url()}`).toEqual([])
}

/**
 * Returns the serious and critical findings of axe for the current page, by all rules or by one of them. An open modal
 * dialog is checked alone: nothing around it can be used.
 */
export async function findSeriousAxe(page: Page, rule?: string): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(AXE)
  return page.evaluate(
    async ({ rules, only }) => {
      const { violations } = await window.axe.run(document.querySelector('dialog:modal') ?? document, {
        ...(only === undefined ? { rules } : { runOnly: [only] }),
        resultTypes: ['violations'],
        preload: false,
      })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, help, nodes }) =>
            `${id}: ${help}\n${nodes
              .slice(0, 5)
              .map((node) => `  ${node.html.slice(0, 200)}\n  ${node.failureSummary ?? ''}`)
              .join('\n')}`,
        )
    },
    { rules: LIGHT_RULES, only: rule },
  )
}

/** Less than half the size of `axe.source`, which is sent to each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules of axe whose findings are never serious, switched off. */
const LIGHT_RULES = Object.fromEntries(
  [
    'aria-allowed-role',
    'aria-deprecated-role',
    'empty-heading',
    'empty-table-header',
    'focus-order-semantics',
    'form-field-multiple-labels',
    'heading-order',
    'hidden-content',
    'html-xml-lang-mismatch',
    'image-redundant-alt',
    'landmark-banner-is-top-level',
    'landmark-contentinfo-is-top-level',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-contentinfo',
    'landmark-no-duplicate-main',
    'landmark-one-main',
    'landmark-unique',
    'meta-viewport',
    'meta-viewport-large',
    'no-autoplay-audio',
    'page-has-heading-one',
    'presentation-role-conflict',
    'region',
    'scope-attr-valid',
    'server-side-image-map',
    'skip-link',
    'table-duplicate-name',
  ].map((id) => [id, { enabled: false }]),
)

import '@earshot/ui/theme/tokens.css'
import '@earshot/ui/theme/fonts.css'
import '@earshot/ui/theme/base.css'
import { getSettings } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { isReservedHost } from '@earshot/contract/text/reserved-host'
import { playScript } from '@earshot/listening/buttons/play-script'
import { setCommunity } from '@earshot/messages/identity'
import { getDirection, getLanguage, setLanguage } from '@earshot/messages/language'
import * as m from '@earshot/messages/site'
import { readDocumentCommunity } from '@earshot/ui/identity/document-community'
import { NavigationProvider } from '@earshot/ui/links/link.tsx'
import { blockOfflineClicks } from '@earshot/ui/links/offline-clicks'
import { ProgressOverlay } from '@earshot/ui/overlays/progress-overlay.tsx'
import { followTheme, themeScript } from '@earshot/ui/theme/theme'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  createPath,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router'
import type { Route } from './+types/root'
import { ErrorDialog } from './layout/frame/error-dialog.tsx'
import { PageError } from './layout/frame/page-error.tsx'
import { SoundSlot } from './layout/sound/sound-slot.tsx'
import { metaOf, publicUrlOf } from './lib/head/meta.ts'
import { listenToBroadcasts } from './lib/live/broadcast.ts'
import { showCachedPageOffline, cachePagesWith, markLoaded } from './lib/page/cached-page.ts'
import { browserLoader } from './lib/page/load.ts'
import { requestContext } from './lib/page/request-context.ts'
import { RouterLinks, navigation } from './lib/page/router-link.tsx'
import { followSession } from './lib/session/follow-session.ts'
import { mustVerifyPhone } from './lib/session/phone-rule.ts'
import { COVERED_KEY, markSignedIn, rememberPath, signedInScript, useSession } from './lib/session/session-store.ts'
import { DEFAULT_SETTINGS, useSettings, type ShellSettings } from './lib/settings.ts'
import { useLoading } from './lib/state/loading-store.ts'
import { openWithoutPhone, queryNames } from './page-lists.ts'

export const meta: Route.MetaFunction = metaOf(() => ({}))

async function loadShell(api: ApiClient): Promise<{ settings: ShellSettings }> {
  // The shell renders without its settings; a page that needs them reports the error itself.
  return { settings: await api.get(getSettings).catch(() => DEFAULT_SETTINGS) }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(requestContext)
  const {
    player_url,
    shop_url,
    artist_portal_url,
    currency,
    google_client_id,
    apple_client_id,
    apple_redirect,
    phone_required,
    sign_up,
    footer_pages,
  } = (await loadShell(api)).settings
  return {
    // Every page contains the settings, so they are limited to those that the shell needs.
    settings: {
      player_url,
      // The shop of a demo does not exist: the entry of the top bar then links to our own page (LAYOUT-06).
      shop_url: shop_url && isReservedHost(shop_url) ? null : shop_url,
      artist_portal_url,
      currency,
      google_client_id,
      apple_client_id,
      apple_redirect,
      phone_required,
      sign_up,
      footer_pages,
    },
    publicUrl,
  }
}
export const clientLoader = browserLoader(loadShell)
export const shouldRevalidate = () => false

if (!import.meta.env.SSR) {
  setLanguage(document.documentElement.lang)
  setCommunity(readDocumentCommunity)
}

// Only the server renders the scripts; a browser has run them before this code loads.
const headScripts = import.meta.env.SSR ? `${themeScript};${signedInScript};${playScript}` : ''

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={getLanguage()} dir={getDirection()} data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script suppressHydrationWarning>{headScripts}</script>
        <Meta />
        <UrlTags />
        <Links />
      </head>
      <body id="top">
        <a href="#content" className="skip-link">
          {m.site_skip_to_content()}
        </a>
        <NavigationProvider value={navigation}>{children}</NavigationProvider>
        <RouterLinks />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const navigate = useNavigate()
  const isNavigating = useNavigation().state !== 'idle'
  const isLoading = useLoading((loading) => loading.isLoading)

  useFocusOnPage()
  usePhoneRule()
  useCachedPage()
  useCoveredMembers()
  useEffect(() => followTheme(), [])
  useEffect(() => markSignedIn(), [])
  useEffect(() => followSession(), [])
  useEffect(() => listenToBroadcasts((route) => void navigate(route, { replace: true })), [navigate])

  return (
    <>
      <Outlet />
      <ProgressOverlay active={isNavigating || isLoading} />
      <ErrorDialog />
      <SoundSlot />
    </>
  )
}

/** Moves the focus to the content after a navigation, so that reading and tabbing start there. */
function useFocusOnPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content">
      <PageError error={error} />
    </main>
  )
}

/**
 * The canonical URL of a page for search engines and previews, without parameters that only state how much of a list is
 * shown.
 */
function UrlTags() {
  const { pathname, search } = useLocation()
  const publicUrl = publicUrlOf(useMatches())
  if (publicUrl === undefined) return null
  const query = new URLSearchParams(
    [...new URLSearchParams(search)]
      .filter(([name]) => name !== 'shown' && queryNames.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const url = `${publicUrl}${pathname.replace(/(.)\/+$/, '$1')}${query.size === 0 ? '' : `?${query.toString()}`}`
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
    </>
  )
}

/** Keeps the current page if the next one cannot be loaded (ERRORS-06). */
function useCachedPage(): void {
  const navigate = useNavigate()
  const shown = useLocation()
  // Navigating to the current page cancels the failed navigation without loading anything.
  const stay = useEffectEvent(
    () =>
      void navigate(createPath(shown), {
        replace: true,
        state: shown.state,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      }),
  )
  const open = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => cachePagesWith({ stay: () => stay(), open: (path) => open(path) }), [])
  useEffect(() => markLoaded(shown.pathname), [shown.pathname])
  useEffect(() => blockOfflineClicks(showCachedPageOffline), [])
}

/** Reads the page again without the texts of members whom the viewer does not see (PEACE-01). */
function useCoveredMembers(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const read = () => void revalidate()
    window.addEventListener(COVERED_KEY, read)
    return () => window.removeEventListener(COVERED_KEY, read)
  }, [revalidate])
}

const OPEN = new RegExp(openWithoutPhone)

/** Redirects a member who must verify a phone to `/verify-phone` (PHONE-23). */
function usePhoneRule(): void {
  const { phone_required: isRequired } = useSettings()
  const isLed = useSession(({ profile }) => mustVerifyPhone(profile, isRequired))
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLed || OPEN.test(pathname)) return
    // The first requested page is the one to return to (PHONE-11).
    if (useSession.getState().preAuthPath === '/') rememberPath(pathname + location.search)
    void navigate('/verify-phone', { replace: true })
  }, [isLed, pathname, navigate])
}

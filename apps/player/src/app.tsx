import { ShortcutSheet } from '@earshot/listening/controls/shortcut-sheet.tsx'
import { useShortcuts } from '@earshot/listening/controls/use-shortcuts'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { QueuePanel } from '@earshot/listening/queue/queue-panel.tsx'
import { saveUrl } from '@earshot/listening/queue/save-url'
import { useSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/player'
import { NavigationProvider } from '@earshot/ui/links/link.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Frame } from './pages/frame.tsx'
import { HomePage } from './pages/home.page.tsx'
import { ListenPage, ListenSkeleton } from './pages/listen/listen.page.tsx'
import { NotFound } from './pages/not-found.tsx'
import { pathOf, type Location } from './pages/open/url.ts'
import { PlaylistsPage } from './pages/playlists.page.tsx'
import { navigation, visits, type Visit } from './pages/router.tsx'
import { SearchPage } from './pages/search.page.tsx'
import { UserPage, UserSkeleton } from './pages/user.page.tsx'
import { openPlaylist, openSheet } from './panels.ts'
import { closeOnBack } from './queue/close-on-back.ts'
import { departures } from './session/leave.ts'
import { siteHome } from './settings.ts'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'
import { Dock } from './transport/dock.tsx'
import { LikeTrack } from './transport/like-item.tsx'

/**
 * Renders one page at a time, with the player controls around it. `first` is the page for rendering on the server and
 * for hydration; `onShown` is called after its hydration.
 */
export function App({ first, onShown }: { first: Visit; onShown?: () => void }) {
  const { place, how } = useSyncExternalStore(visits.subscribe, visits.get, () => first)
  const isQueueOpen = useSignal(openPlaylist)
  const isSheetOpen = useSignal(openSheet)
  const left = useSignal(departures)
  const main = useRef<HTMLElement>(null)
  const path = pathOf(place)
  useShortcuts((sheet) => (sheet === 'help' ? openSheet.set(true) : openPlaylist.set(!openPlaylist.get())))
  useEffect(() => {
    if (how === 'followed') main.current?.focus({ preventScroll: true })
  }, [path, how])
  return (
    <NavigationProvider value={navigation}>
      <a className="skip-link" href="#main">
        {m.player_skip_link()}
      </a>
      <div className={isQueueOpen ? 'with-queue' : undefined}>
        <FirstPaint before="main" />
        <TopBar place={place} />
        <main id="main" ref={main} tabIndex={-1} className="main">
          <Page key={`${path ?? 'unknown'} ${left}`} place={place} onShown={onShown} />
        </main>
      </div>
      <Toasts />
      <Dock />
      <QueueSheet />
      <ShortcutSheet open={isSheetOpen} onClose={() => openSheet.set(false)} />
      <Announcer />
    </NavigationProvider>
  )
}

/** Announces the current track to screen readers. */
function Announcer() {
  const words = usePlayback(({ track, status }) =>
    track === undefined || status === 'paused'
      ? ''
      : m.player_now_playing({ title: track.title, artist: track.artist }),
  )
  return (
    <VisuallyHidden>
      <span role="status">{words}</span>
    </VisuallyHidden>
  )
}

function Page({ place, onShown }: { place: Location; onShown: (() => void) | undefined }) {
  switch (place.page) {
    case 'listen':
      return (
        <Frame isPage loads={`${place.kind}/${place.id}`} skeleton={<ListenSkeleton />}>
          <ListenPage kind={place.kind} id={place.id} />
          <Shown onShown={onShown} />
        </Frame>
      )
    case 'user':
      return (
        <Frame isPage loads={`user/${place.id}`} skeleton={<UserSkeleton />}>
          <UserPage id={place.id} />
        </Frame>
      )
    case 'playlists':
      return <PlaylistsPage />
    case 'search':
      return <SearchPage text={place.text} number={place.number} />
    case 'home':
      return <HomePage />
    case 'unknown':
      return <NotFound />
  }
}

/** Rendered beside the page inside its frame: React hydrates the frame's content last. */
function Shown({ onShown }: { onShown: (() => void) | undefined }) {
  useEffect(() => onShown?.(), [onShown])
  return null
}

/** The queue panel, beside the page or over it (PLAYLIST-13). */
function QueueSheet() {
  return useSignal(openPlaylist) ? <Sheet /> : null
}

function Sheet() {
  useEffect(() => closeOnBack(close), [])
  return <QueuePanel onClose={close} onSave={saveOnSite} heart={(track) => <LikeTrack track={track} />} />
}

const close = () => openPlaylist.set(false)

/** The site saves the playlist: its session may write, the player's key may not (PLAYERLINKS-05). */
const saveOnSite = (songIds: readonly number[]) => location.assign(saveUrl(siteHome(), location.origin, songIds))

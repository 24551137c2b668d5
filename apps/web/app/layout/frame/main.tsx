import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { ScrollToTop } from '@earshot/ui/navigation/scroll-to-top.tsx'
import { Suspense } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import { useActAfterSignIn } from '../../lib/session/sign-in-act.ts'
import { property } from '../../lib/state/store.ts'
import { Drawer } from '../bars/drawer.tsx'
import { Footer } from '../bars/footer.tsx'
import { SearchSlot } from '../bars/search/search-slot.tsx'
import { ThumbBar } from '../bars/thumb-bar.tsx'
import { TopBar } from '../bars/top/top-bar.tsx'
import { ADD_TO_PLAYLIST, useChoosePlaylist } from '../sound/add-to-playlist.tsx'
import type { ToAdd } from '../sound/choose-playlist/to-add.ts'

/** The main layout: top bar, drawer and footer around the page (LAYOUT-01). */
export default function MainLayout() {
  return (
    <>
      <FirstPaint before="content" />
      <TopBar />
      <Drawer />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <NextPageSkeleton />
      <Footer />
      <ThumbBar />
      <ScrollToTop />
      <PlaylistAfterSignIn />
      <SearchSlot />
    </>
  )
}

// First needed when another page is opened; if it does not load, the previous page stays visible.
const PageSkeleton = lazyOr(async () => (await import('./skeleton/page-skeleton.tsx')).PageSkeleton)

/**
 * Shows the skeleton of the requested page over the previous one if loading takes longer than a moment. The previous
 * page stays unchanged below.
 */
function NextPageSkeleton() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  if (next === undefined || next.pathname === pathname) return null
  return (
    <Suspense>
      <PageSkeleton pathname={next.pathname} />
    </Suspense>
  )
}

/** Reopens "Choose Playlist" after the sign-in that it required, because its menu is closed by then (ACCOUNT2-09). */
function PlaylistAfterSignIn() {
  const { choose, dialog } = useChoosePlaylist()
  useActAfterSignIn(ADD_TO_PLAYLIST, (text) => {
    const what = readToAdd(text)
    if (what !== undefined) choose(what)
  })
  return dialog
}

function readToAdd(text: string): ToAdd | undefined {
  const given: unknown = JSON.parse(text)
  const [title, songs, list] = ['title', 'songIds', 'fromPlaylistId'].map((name) => property(given, name))
  if (typeof title !== 'string') return undefined
  if (typeof list === 'number') return { title, fromPlaylistId: list }
  return Array.isArray(songs) ? { title, songIds: songs.filter((id) => typeof id === 'number') } : undefined
}

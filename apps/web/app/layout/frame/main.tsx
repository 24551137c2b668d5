import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { ScrollToTop } from '@earshot/ui/navigation/scroll-to-top.tsx'
import { Outlet } from 'react-router'
import { Drawer } from '../bars/drawer.tsx'
import { Footer } from '../bars/footer.tsx'
import { ThumbBar } from '../bars/thumb-bar.tsx'
import { TopBar } from '../bars/top-bar.tsx'
import { PlaylistAfterSignIn } from '../sound/playlist-after-sign-in.tsx'
import { NextPageSkeleton } from './next-page-skeleton.tsx'

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
    </>
  )
}

import { ScrollToTop } from '@earshot/ui/navigation/scroll-to-top.tsx'
import { Outlet } from 'react-router'
import { ComingPage } from './coming-page.tsx'
import { Drawer } from './drawer.tsx'
import { Footer } from './footer.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** The main layout: top bar, drawer and footer around the page (LAYOUT-01). */
export default function MainLayout() {
  return (
    <>
      <TopBar />
      <Drawer />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ComingPage />
      <Footer />
      <ThumbBar />
      <ScrollToTop />
    </>
  )
}

import { ScrollToTop } from './scroll-to-top.tsx'

/** Appears in the corner of the window after this page is scrolled. */
export default function ScrollToTopDemo() {
  return (
    <>
      <p>Scroll this page down by 100 pixels: the button appears in the corner of the window.</p>
      <ScrollToTop />
    </>
  )
}

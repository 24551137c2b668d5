import { ProgressOverlay } from './progress-overlay.tsx'

/** A bar at the top of the window; it appears after 300 ms. */
export default function ProgressOverlayDemo() {
  return (
    <>
      <p>Look at the top of the window.</p>
      <ProgressOverlay active />
    </>
  )
}

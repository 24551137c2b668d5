import { ProgressOverlay } from './progress-overlay.tsx'

/** A bar at the top of the window; it waits 300 ms before it shows. */
export default function ProgressOverlayDemo() {
  return (
    <>
      <p>Look at the top of the window.</p>
      <ProgressOverlay active />
    </>
  )
}

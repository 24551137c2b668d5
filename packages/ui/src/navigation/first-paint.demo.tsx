import { FirstPaint } from './first-paint.tsx'

/** Invisible. On a slow connection the browser paints the page up to this element first. */
export default function FirstPaintDemo() {
  return (
    <>
      <p>The first paint of this page waits for this line.</p>
      <FirstPaint />
    </>
  )
}

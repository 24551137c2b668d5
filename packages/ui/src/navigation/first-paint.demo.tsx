import { FirstPaint } from './first-paint.tsx'

/** Invisible. In a slow network this page is painted when it is parsed up to here. */
export default function FirstPaintDemo() {
  return (
    <>
      <p>The first paint of this page waits for this line.</p>
      <FirstPaint />
    </>
  )
}

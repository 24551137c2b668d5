import { FirstPaint } from './first-paint.tsx'

/** Nothing of it is seen. On a slow line this page is drawn when it has been read up to here. */
export default function FirstPaintDemo() {
  return (
    <>
      <p>The first paint of this page waits for this line.</p>
      <FirstPaint />
    </>
  )
}

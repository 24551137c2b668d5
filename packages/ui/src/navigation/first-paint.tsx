/**
 * Ends what is drawn at once on the first visit of a page: the browser draws nothing before it has read up to here. What stands at the foot of a box, or
 * shares a line with what is still to come, would move while the rest is read. Once on a page; `before` is the id of an element that stands at this place
 * already.
 */
export function FirstPaint({ before }: { before?: string }) {
  return (
    <>
      <link rel="expect" href={`#${before ?? 'first'}`} blocking="render" />
      {before === undefined && <i id="first" hidden />}
    </>
  )
}

import { useId } from 'react'

/**
 * Ends the part of a page that the browser paints first: the browser paints nothing before it has parsed this element.
 * Content at the foot of a box, or on a line with later content, would otherwise move during parsing. Render it once on
 * a page; `before` is the id of an element that already exists here.
 */
export function FirstPaint({ before }: { before?: string }) {
  const id = useId()
  return (
    <>
      <link rel="expect" href={`#${before ?? id}`} blocking="render" />
      {before === undefined && <i id={id} hidden />}
    </>
  )
}

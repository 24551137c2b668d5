import { useEffect, useState } from 'react'

/** Milliseconds for which the viewer's new comment is highlighted (WRITING-06). */
const MARKED_MS = 3000
/** Frames during which threads above the comment may change their height, because they render late. */
const LAYOUT_FRAMES = 12

/** Returns a function that scrolls to a new comment and highlights it for 3 s (WRITING-06). */
export function useNewComment(): (id: number) => void {
  // An object, so that the same comment can be highlighted again.
  const [shown, setShown] = useState<{ id: number }>()
  useEffect(() => {
    if (shown === undefined) return undefined
    const place = document.getElementById(`comment-${shown.id}`)
    if (place === null) return undefined
    place.setAttribute('data-new', '')
    // The button of an empty editor is disabled and has lost the focus.
    if (document.activeElement === document.body) place.focus({ preventScroll: true })
    let frame = 0
    let left = LAYOUT_FRAMES
    const keepInView = () => {
      place.scrollIntoView({ block: 'center' })
      left -= 1
      if (left > 0) frame = requestAnimationFrame(keepInView)
    }
    keepInView()
    const timer = setTimeout(() => place.removeAttribute('data-new'), MARKED_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      place.removeAttribute('data-new')
    }
  }, [shown])
  return (id) => setShown({ id })
}

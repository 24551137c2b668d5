import { VisuallyHidden } from './visually-hidden.tsx'

/** The word is invisible; a screen reader says "12 comments". */
export default function VisuallyHiddenDemo() {
  return (
    <p>
      12<VisuallyHidden> comments</VisuallyHidden>
    </p>
  )
}

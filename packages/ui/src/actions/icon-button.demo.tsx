import IconHeart from '../icons/heart.ts'
import { IconButton } from './icon-button.tsx'

/** Three variants; the label is spoken by screen readers and shown as a tooltip. */
export default function IconButtonDemo() {
  return (
    <p>
      <IconButton label="Plain">
        <IconHeart size={22} />
      </IconButton>{' '}
      <IconButton label="Line" variant="line">
        <IconHeart size={22} />
      </IconButton>{' '}
      <IconButton label="Veil" variant="veil">
        <IconHeart size={22} />
      </IconButton>
    </p>
  )
}

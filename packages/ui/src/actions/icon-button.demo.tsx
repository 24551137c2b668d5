import IconHeart from '../icons/heart.ts'
import { IconButton } from './icon-button.tsx'

/** Three looks; the label is the accessible name and the tooltip. */
export default function IconButtonDemo() {
  return (
    <p>
      <IconButton label="Plain">
        <IconHeart size={22} />
      </IconButton>{' '}
      <IconButton label="Line" look="line">
        <IconHeart size={22} />
      </IconButton>{' '}
      <IconButton label="Veil" look="veil">
        <IconHeart size={22} />
      </IconButton>
    </p>
  )
}

import { Mark } from './mark.tsx'

/** Three sizes. */
export default function MarkDemo() {
  return (
    <p>
      <Mark size={20} /> <Mark /> <Mark size={96} />
    </p>
  )
}

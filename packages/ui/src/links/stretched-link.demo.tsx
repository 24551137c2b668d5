import { Button } from '../actions/button.tsx'
import { StretchedLink } from './stretched-link.tsx'

/** A click anywhere in the row follows its link; the button in it stays clickable. */
export default function StretchedLinkDemo() {
  return (
    <div style={{ position: 'relative', padding: 'var(--s-2)', border: '1px solid var(--rule)' }}>
      <p>
        <StretchedLink href="/documentation/?component=stretched-link">The whole row is this link</StretchedLink>
      </p>
      <p style={{ position: 'relative', zIndex: 1, width: 'fit-content' }}>
        <Button size="s">Follow</Button>
      </p>
    </div>
  )
}

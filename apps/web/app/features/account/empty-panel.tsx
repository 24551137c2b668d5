import * as m from '@earshot/messages/account'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'

/** A part of the account that holds nothing yet. */
export function EmptyPanel({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState title={title} action={<Link href="/artists">{m.find_artists()}</Link>}>
      {children}
    </EmptyState>
  )
}

import { LinkButton } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** An empty list, with and without an action. */
export default function EmptyStateDemo() {
  return (
    <>
      <EmptyState
        title="No playlist goes by that name"
        action={<LinkButton href="/discover/all">Search everything</LinkButton>}
      >
        Playlists appear here once somebody makes one public.
      </EmptyState>
      <EmptyState title="No notifications yet" />
    </>
  )
}

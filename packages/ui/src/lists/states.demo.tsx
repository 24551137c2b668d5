import { LinkButton } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

/** What a list says when it is empty, and when it failed. */
export default function StatesDemo() {
  return (
    <>
      <EmptyState
        title="No playlist goes by that name"
        action={<LinkButton href="/discover/all">Search everything</LinkButton>}
      >
        Playlists appear here once somebody makes one public.
      </EmptyState>
      <ErrorState action={<LinkButton href="/documentation/?component=states">Try again</LinkButton>}>
        The server did not answer in time.
      </ErrorState>
    </>
  )
}

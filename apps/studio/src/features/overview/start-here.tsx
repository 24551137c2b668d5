import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'

/** Says how a member becomes a creator. */
export function StartHere() {
  return (
    <EmptyState
      title={m.studio_no_creators()}
      action={
        <LinkButton variant="solid" href="/contact">
          {m.become_an_artist()}
        </LinkButton>
      }
    >
      {m.studio_no_creators_help()}
    </EmptyState>
  )
}

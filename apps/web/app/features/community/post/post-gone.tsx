import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'

/** What stands for a moment in place of a post that visitors do not see; without scripts it leads on, too (POST-26). */
export function PostGone() {
  return (
    <div className="wrap">
      <noscript>
        <meta httpEquiv="refresh" content="0;url=/community" />
      </noscript>
      <EmptyState
        title="This post does not exist"
        action={<LinkButton href="/community">Back to the community</LinkButton>}
      >
        Its author may have deleted it.
      </EmptyState>
    </div>
  )
}

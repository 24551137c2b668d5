import * as m from '@earshot/messages/vote'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useVotes, type Cast } from './cast-vote.ts'
import styles from './vote.module.css'

/**
 * Announces the result of the last vote to screen readers, and without scripts explains why the buttons are disabled.
 */
export function VoteNews({ isOpen }: { isOpen: boolean }) {
  const last = useVotes((votes) => votes.last)
  return (
    <>
      {isOpen && (
        <noscript>
          <p className={styles.first}>{m.vote_needs_scripts()}</p>
        </noscript>
      )}
      <p role="status">
        <VisuallyHidden>{last !== null && newsOf(last)}</VisuallyHidden>
      </p>
    </>
  )
}

function newsOf({ name, reply }: Cast): string {
  const counted = { name, count: reply.vote_num, shown: reply.vote_num.toLocaleString('en') }
  return reply.is_vote || reply.receipt === null ? m.vote_taken_back(counted) : m.vote_given(counted)
}

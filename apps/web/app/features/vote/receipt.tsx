import * as m from '@earshot/messages/vote'
import type { Candidate } from './vote.rules.ts'
import styles from './receipt.module.css'

/** Characters of a hash that are shown; the title has it whole. */
const HASH_SHOWN = 10

/** Says where the viewer's vote for an artist stands in the ballot log; it proves nothing to others. Members have its line free from the start, so that nothing moves. */
export function Receipt({ artist: { is_vote: mayVote, receipt } }: { artist: Candidate }) {
  if (mayVote || receipt === null || receipt === undefined) return <p className={styles.receipt} />
  const line = receipt.line.toLocaleString('en')
  return (
    <p className={styles.receipt} title={m.vote_receipt({ line, hash: receipt.hash })}>
      {m.vote_in_the_log({ line })} <code>{receipt.hash.slice(0, HASH_SHOWN)}</code>
    </p>
  )
}

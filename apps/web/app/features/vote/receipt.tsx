import * as m from '@earshot/messages/vote'
import { formatMoment } from '../../lib/text/format.ts'
import type { Candidate } from './vote.rules.ts'
import styles from './receipt.module.css'

/**
 * Confirms that the viewer's vote for an artist is counted, and shows its line of the ballot log on demand, which
 * proves nothing to others. For members the space of the line is reserved, so that nothing moves.
 */
export function Receipt({ artist: { is_vote: mayVote, receipt } }: { artist: Candidate }) {
  if (mayVote || receipt === null || receipt === undefined) return <div className={styles.receipt} />
  return (
    <details className={styles.receipt}>
      <summary>
        <span>{m.vote_counted()}</span> <span className={styles.details}>{m.vote_details()}</span>
      </summary>
      <p>{m.vote_receipt({ line: receipt.line.toLocaleString('en'), hour: formatMoment(receipt.at) ?? '' })}</p>
      <code>{receipt.hash}</code>
    </details>
  )
}

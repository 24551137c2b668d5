import * as m from '@earshot/messages/vote'
import { formatMoment } from '../../../lib/text/format.ts'
import type { Candidate } from '../vote.rules.ts'
import styles from './receipt.module.css'

/**
 * Confirms that the viewer's vote for an artist is counted, and on demand shows its line in the ballot log, which
 * proves nothing to others. The space of the line is reserved for members, so that nothing shifts.
 */
export function Receipt({ artist: { is_vote: mayVote, receipt } }: { artist: Candidate }) {
  if (mayVote || receipt === null || receipt === undefined) return <div className={styles.receipt} />
  return (
    <details className={styles.receipt}>
      <summary>
        <span>{m.vote_counted()}</span> <span className={styles.details}>{m.details()}</span>
      </summary>
      <p>{m.vote_receipt({ line: receipt.line.toLocaleString('en'), hour: formatMoment(receipt.at) ?? '' })}</p>
      <code>{receipt.hash}</code>
    </details>
  )
}

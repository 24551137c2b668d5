import type { HistoryEntry } from '@earshot/contract/studio/creators'
import { changeWords } from '../../text/change-words.ts'
import styles from './history.module.css'

/** The changed fields of an act with their values before and after, and its reason. */
export function Changes({ changes, reason }: Pick<HistoryEntry, 'changes' | 'reason'>) {
  if (changes.length === 0 && !reason) return null
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const words = changeWords(change)
        return words !== undefined && <li key={change.field}>{words}</li>
      })}
      {reason && <li>{reason}</li>}
    </ul>
  )
}

import { names } from '@earshot/ui/text/names'
import styles from './state-word.module.css'

/** The tone of a state; the word beside it says what it means. */
export type Tone = 'good' | 'waiting' | 'bad' | 'off'

/** A state as a word with a dot of colour. */
export function StateWord({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.state}>
      <span className={names(styles.dot, styles[tone])} aria-hidden />
      {children}
    </span>
  )
}

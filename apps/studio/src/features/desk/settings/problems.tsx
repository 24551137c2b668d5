import type { Setting } from '@earshot/contract/desk/settings'
import { copyText } from '@earshot/listening/share/share-links'
import * as m from '@earshot/messages/setting'
import { Button } from '@earshot/ui/actions/button.tsx'
import { showDone } from '../../../toasts.ts'
import styles from './settings.module.css'

/** Settings that are unsafe or do not fit, each with the line that cures it (OPERATIONS-13). */
export function Problems({ settings }: { settings: readonly Setting[] }) {
  const problems = settings.flatMap((setting) => setting.problems)
  return (
    <ul className={styles.problems}>
      {problems.map(({ problem, line }) => (
        <li key={problem} className={styles.problem}>
          <p>{m.setting_problem({ problem })}</p>
          <CopyLine line={line} />
        </li>
      ))}
    </ul>
  )
}

/** A line of the environment to copy. */
export const CopyLine = ({ line }: { line: string }) => (
  <p className={styles.line}>
    <code dir="ltr">{line}</code>
    <Button
      size="s"
      aria-label={`${m.setting_copy()}: ${line}`}
      onClick={() => void copyText(line).then((isCopied) => isCopied && showDone(m.setting_copied()))}
    >
      {m.setting_copy()}
    </Button>
  </p>
)

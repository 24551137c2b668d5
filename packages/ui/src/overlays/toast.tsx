import * as m from '@earshot/messages/ui'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import IconX from '../icons/x.ts'
import { names } from '../text/names.ts'
import styles from './toast.module.css'

type Props = { words: string; onClose: () => void; isProblem?: boolean; children?: ReactNode }

/** A message that stays until it is closed, with possible actions. Only a problem has the colour of errors. */
export function Toast({ words, onClose, isProblem = false, children }: Props) {
  return (
    <div className={isProblem ? names(styles.toast, styles.problem) : styles.toast}>
      <p>{words}</p>
      <div className={styles.actions}>
        {children}
        <IconButton label={m.close()} onClick={onClose}>
          <IconX size={20} />
        </IconButton>
      </div>
    </div>
  )
}

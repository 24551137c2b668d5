import * as m from '@earshot/messages/ui'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './toast.module.css'

/** A sentence that stays until it is closed, with what can be done about it. */
export function Toast({ words, onClose, children }: { words: string; onClose: () => void; children?: ReactNode }) {
  return (
    <div className={styles.toast}>
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

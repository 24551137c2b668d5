import * as m from '@earshot/messages/peace'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState, type ReactNode } from 'react'
import { useCovered } from '../../../lib/state/covered-store.ts'
import styles from './peace.module.css'

type Props = { author: { id: number; username: string }; children: ReactNode }

/** A text on its own page, folded behind a button if the viewer muted its author: a mute hides in lists (PEACE-01). */
export function MutedAuthor({ author: { id, username: name }, children }: Props) {
  const isMuted = useCovered(({ muted }) => muted.includes(id))
  const [isShown, setShown] = useState(false)
  if (!isMuted) return <div data-by={id}>{children}</div>
  if (isShown) return <div>{children}</div>
  return (
    <p className={styles.folded}>
      {m.peace_muted_author({ name })}{' '}
      <Button variant="quiet" size="s" onClick={() => setShown(true)}>
        {m.show()}
      </Button>
    </p>
  )
}

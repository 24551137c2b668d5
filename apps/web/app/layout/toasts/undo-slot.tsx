import * as m from '@earshot/messages/ui'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Suspense } from 'react'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import type { Undo } from './undo-toast.tsx'

const UndoToast = lazyOr(async () => (await import('./undo-toast.tsx')).UndoToast, PlainUndo)

/** Confirms an action and focuses its undo button. Use a new `key` for each action. */
export function UndoSlot(undo: Undo) {
  return (
    <Suspense>
      <UndoToast {...undo} />
    </Suspense>
  )
}

// Replaces UndoToast if its code does not load.
function PlainUndo({ words, onUndo }: Undo) {
  return (
    <p role="status">
      {words} {onUndo !== undefined && <Button onClick={onUndo}>{m.undo()}</Button>}
    </p>
  )
}

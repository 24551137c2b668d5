import * as m from '@earshot/messages/ui'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Suspense } from 'react'
import { lazyOr } from '../../lib/page/lazy-or.ts'

/** What was done, and what takes it back or closes the sentence. Without `onUndo` it is only told. */
export type Undo = { words: string; onUndo?: () => void; onClose: () => void }

const UndoToast = lazyOr(async () => (await import('./undo-toast.tsx')).UndoToast, PlainUndo)

/** Says what was done and gives the focus to the way back. A new `key` says something new. */
export function UndoSlot(undo: Undo) {
  return (
    <Suspense>
      <UndoToast {...undo} />
    </Suspense>
  )
}

// Where its code does not load.
function PlainUndo({ words, onUndo }: Undo) {
  return (
    <p role="status">
      {words} {onUndo !== undefined && <Button onClick={onUndo}>{m.undo()}</Button>}
    </p>
  )
}

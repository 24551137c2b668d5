import { UNDO_SECONDS } from '@earshot/contract/community/writing/limits'
import { useEffect } from 'react'
import { UndoSlot } from '../../../layout/toasts/undo-slot.tsx'
import { useSending } from '../../../lib/forms/use-sending.ts'

/**
 * Confirms a deletion and offers to undo it for 10 s (WRITING-16). `restore` also closes it; `onClose` must be stable.
 */
export function UndoDelete({
  words,
  restore,
  onClose,
}: {
  words: string
  restore: () => Promise<void>
  onClose: () => void
}) {
  const { isBusy, error, send } = useSending()
  const hasFailed = error !== ''
  useEffect(() => {
    if (hasFailed) return undefined
    const timer = setTimeout(onClose, UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [hasFailed, onClose])
  const undo = () => {
    if (isBusy) return
    void send(restore)
  }
  return <UndoSlot words={hasFailed ? error : words} onUndo={undo} onClose={onClose} />
}

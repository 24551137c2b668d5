import * as m from '@earshot/messages/ui'
import { Button } from '@earshot/ui/actions/button.tsx'
import IconUndo from '@earshot/ui/icons/arrow-back-up'
import { ToastRegion } from '@earshot/ui/overlays/toast-region.tsx'
import { Toast } from '@earshot/ui/overlays/toast.tsx'
import { useFocusBack } from '@earshot/ui/overlays/use-focus-back'
import { useEffect, useRef } from 'react'

/**
 * A completed action in words, with buttons to undo it and to close the message. Without `onUndo` it cannot be undone.
 */
export type Undo = { words: string; onUndo?: () => void; onClose: () => void }

/** Confirms an action at the bottom of the window and offers to undo it. */
export function UndoToast({ words, onUndo, onClose }: Undo) {
  const button = useRef<HTMLButtonElement>(null)
  const toast = useRef<HTMLDivElement>(null)
  useFocusBack(toast, 'content')
  // The delete button has been removed; this button is removed after a click.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <ToastRegion>
      <div role="status" ref={toast}>
        <Toast words={words} onClose={onClose}>
          {onUndo !== undefined && (
            <Button ref={button} size="s" onClick={onUndo}>
              <IconUndo size={18} />
              {m.undo()}
            </Button>
          )}
        </Toast>
      </div>
    </ToastRegion>
  )
}

import * as m from '@earshot/messages/ui'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ToastPlace } from '@earshot/ui/overlays/toast-place.tsx'
import { Toast } from '@earshot/ui/overlays/toast.tsx'
import IconUndo from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useEffect, useRef } from 'react'
import type { Undo } from './undo-slot.tsx'

/** What was done, at the foot of the window, with the way back. */
export function UndoToast({ words, onUndo, onClose }: Undo) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that deleted it is gone; so is this one once it was pressed.
  useEffect(() => {
    const before = document.activeElement
    button.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== document.body) return
      const place =
        before instanceof HTMLElement && before !== document.body && before.isConnected
          ? before
          : document.getElementById('content')
      place?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <ToastPlace>
      <div role="status">
        <Toast words={words} onClose={onClose}>
          {onUndo !== undefined && (
            <Button ref={button} size="s" onClick={onUndo}>
              <IconUndo size={18} aria-hidden />
              {m.undo()}
            </Button>
          )}
        </Toast>
      </div>
    </ToastPlace>
  )
}

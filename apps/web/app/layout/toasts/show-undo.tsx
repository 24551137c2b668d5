import { createRoot } from 'react-dom/client'
import { UndoToast } from './undo-toast.tsx'

let close = () => {}

/**
 * Confirms an action whose menu or card is gone, and offers to undo it, whatever page is open. One message at a time.
 */
export function showUndo(words: string, onUndo: () => Promise<unknown>): void {
  close()
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  close = () => {
    root.unmount()
    host.remove()
    close = () => {}
  }
  const end = close
  const undo = () => {
    end()
    void onUndo().catch(() => undefined)
  }
  root.render(<UndoToast words={words} onUndo={undo} onClose={end} />)
}

import { ToastRegion } from '@earshot/ui/overlays/toast-region.tsx'
import { Toast } from '@earshot/ui/overlays/toast.tsx'
import { useEffect } from 'react'

/** Milliseconds for which a confirmation is shown. */
const STAYS_MS = 6000

/** Shows a confirmation at the bottom of the window; it closes by itself. `onClose` must be stable. */
export function Notice({ words, onClose }: { words: string; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, STAYS_MS)
    return () => clearTimeout(timer)
  }, [words, onClose])
  return (
    <ToastRegion>
      <div role="status">
        <Toast words={words} onClose={onClose} />
      </div>
    </ToastRegion>
  )
}

import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { ToastRegion } from './toast-region.tsx'
import { Toast } from './toast.tsx'

/** Toasts appear at the bottom of the window, above its bars. */
export default function ToastRegionDemo() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show a toast</Button>
      <ToastRegion>
        <div role="status">{isOpen && <Toast words="The song was added." onClose={() => setOpen(false)} />}</div>
      </ToastRegion>
    </>
  )
}

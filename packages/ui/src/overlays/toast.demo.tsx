import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { ToastPlace } from './toast-place.tsx'
import { Toast } from './toast.tsx'

/** A sentence that stays until it is closed. On a page, `ToastPlace` puts it at the foot of the window. */
export default function ToastDemo() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Toast words="The playlist was deleted." onClose={close}>
        <Button size="s">Undo</Button>
      </Toast>
      <Button onClick={() => setOpen(true)}>Show it at its place</Button>
      <ToastPlace>
        <div role="status">{isOpen && <Toast words="The song was added." onClose={close} />}</div>
      </ToastPlace>
    </>
  )
}

import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Toast } from './toast.tsx'

/** A message that stays until it is closed, with an action. */
export default function ToastDemo() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Show it again</Button>
  return (
    <Toast words="The playlist was deleted." onClose={() => setOpen(false)}>
      <Button size="s">Undo</Button>
    </Toast>
  )
}

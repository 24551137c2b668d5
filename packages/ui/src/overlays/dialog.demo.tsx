import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'

/** The native modal dialog. */
export default function DialogDemo() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} title="Leave the choir?" onClose={close} actions={<Button onClick={close}>Stay</Button>}>
        <p>Your place by the window goes to the next one on the list.</p>
      </Dialog>
    </>
  )
}

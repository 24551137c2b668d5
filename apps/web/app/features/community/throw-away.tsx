import { Button } from '@earshot/ui/button.tsx'
import { Dialog } from '@earshot/ui/dialog.tsx'
import { useState } from 'react'
import type { Writing } from './use-post.ts'

/** Empties the page after asking. */
export function ThrowAway({ writing: { draft, startOver } }: { writing: Writing }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>Throw away</Button>
      <Dialog
        open={isAsking} title="Throw this draft away?" onClose={close}
        actions={<><Button look="solid" onClick={close}>Keep it</Button><Button onClick={() => { close(); startOver() }}>Throw away</Button></>}
      >
        <p>{draft.stored === null ? 'What you wrote here is gone then.' : 'What is stored already stays in the topic; the rest is gone then.'}</p>
      </Dialog>
    </>
  )
}

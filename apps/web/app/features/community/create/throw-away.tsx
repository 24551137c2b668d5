import { deletePost } from '@earshot/contract/calls/community'
import { ApiError } from '@earshot/contract/client'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { useSession } from '../../../lib/session-store.ts'
import type { Writing } from './use-post.ts'

const NOT_FOUND = 404

/** Empties the page after asking, and deletes what had arrived of the post. */
export function ThrowAway({ writing: { draft, startOver } }: { writing: Writing }) {
  const userId = useSession(({ profile }) => profile?.id)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const close = () => setAsking(false)
  const throwAway = async () => {
    setProblem('')
    try {
      if (draft.stored !== null && userId !== undefined)
        await quietApi.post(deletePost, { user_id: userId, blog_id: draft.stored.id })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== NOT_FOUND) return setProblem(messageOf(error))
    }
    close()
    startOver()
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <Dialog
        open={isAsking}
        title="Delete this draft?"
        onClose={close}
        actions={
          <>
            <Button look="solid" onClick={close}>
              Keep it
            </Button>
            <Button onClick={() => void throwAway()}>Delete draft</Button>
          </>
        }
      >
        <p>
          {draft.stored === null
            ? 'This deletes what you wrote and the files you chose.'
            : 'This deletes what you wrote, and what you have sent of this post.'}
        </p>
        <FormMessage>{problem}</FormMessage>
      </Dialog>
    </>
  )
}

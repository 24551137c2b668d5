import { deletePost } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import type { Writing } from './use-post.ts'

const NOT_FOUND = 404

/** Clears the page after confirmation and deletes the stored part of the post. */
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
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {m.community_delete_draft()}
      </Button>
      <Dialog
        open={isAsking}
        title={m.community_delete_this_draft()}
        onClose={close}
        actions={
          <>
            <Button variant="solid" onClick={close}>
              {m.community_keep_it()}
            </Button>
            <Button onClick={() => void throwAway()}>{m.community_delete_draft()}</Button>
          </>
        }
      >
        <p>{draft.stored === null ? m.community_delete_draft_effect() : m.community_delete_sent_draft_effect()}</p>
        <FormMessage>{problem}</FormMessage>
      </Dialog>
    </>
  )
}

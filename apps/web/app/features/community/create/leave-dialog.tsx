import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useSession } from '../../../lib/session/session-store.ts'
import type { Writing } from './use-post.ts'

/** Asks for confirmation before unfinished work is left, except on the way to sign-in, which returns to it. */
export function LeaveDialog({ writing: { hasWork, files, isStored, sending } }: { writing: Writing }) {
  const losesFiles = !isStored && [...files.values()].some((each) => each.length > 0)
  const isSending = sending !== undefined
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && useSession.getState().profile !== null && hasWork(),
  )
  // Text survives a reload, and so do files if the browser stores them; a running upload does not.
  useBeforeUnload(
    useCallback(
      (event) => {
        if (losesFiles || isSending) event.preventDefault()
      },
      [losesFiles, isSending],
    ),
  )
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title={m.community_leave_this_post()}
      onClose={stay}
      actions={
        <>
          <Button variant="solid" onClick={stay}>
            {m.stay()}
          </Button>
          <Button onClick={() => blocker.proceed?.()}>{m.leave()}</Button>
        </>
      }
    >
      <p>{losesFiles ? m.community_leave_text_stays() : m.community_leave_all_stays()}</p>
    </Dialog>
  )
}

import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'

/** Asks before unsaved input is left (STUDIO-21, DESK-11). */
export function LeaveDialog({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog
      open={open}
      title={m.studio_leave_title()}
      role="alertdialog"
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{m.leave()}</Button>
          <Button variant="solid" autoFocus onClick={onStay}>
            {m.stay()}
          </Button>
        </>
      }
    >
      <p>{m.studio_leave_text()}</p>
    </Dialog>
  )
}

import * as m from '@earshot/messages/moderation'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'

type Props = { open: boolean; title: string; effect: string; onClose: () => void; onDelete: () => void }

/** Asks for confirmation before a permanent deletion; `effect` describes the consequences. */
export function DeleteDialog({ open, title, effect, onClose, onDelete }: Props) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button variant="solid" onClick={onDelete}>
            {m.delete_it()}
          </Button>
        </>
      }
    >
      <p>{effect}</p>
    </Dialog>
  )
}

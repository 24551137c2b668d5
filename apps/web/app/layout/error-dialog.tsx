import { Button } from '@earshot/ui/button.tsx'
import { Dialog } from '@earshot/ui/dialog.tsx'
import { useNavigate } from 'react-router'
import { readError, setCallbackError, useLoading } from '../lib/loading-store.ts'

/** The global error dialog: open exactly while an error is set; "OK" clears it and goes on where the error says so (LAYOUT-03, ERRORS-01, ERRORS-02). */
export function ErrorDialog() {
  const error = useLoading((loading) => loading.callbackError)
  const navigate = useNavigate()
  if (error === null) return null
  const { title, content, next } = readError(error)
  const close = () => {
    setCallbackError(null)
    if (next !== undefined) void navigate(next)
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={close}
      actions={
        <Button look="solid" onClick={close}>
          OK
        </Button>
      }
    >
      <p>{content}</p>
    </Dialog>
  )
}

import * as m from '@earshot/messages/site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useNavigate } from 'react-router'
import { readError, setCallbackError, useLoading } from '../../lib/state/loading-store.ts'

/**
 * The global error dialog: open while an error is set; "OK" clears it and navigates if the error names a page
 * (LAYOUT-03, ERRORS-01, ERRORS-02).
 */
export function ErrorDialog() {
  const error = useLoading((loading) => loading.callbackError)
  const navigate = useNavigate()
  if (error === null) return null
  const { title, content, next, again } = readError(error)
  const close = () => {
    setCallbackError(null)
    if (next !== undefined) void navigate(next)
  }
  const tryAgain = () => {
    setCallbackError(null)
    again?.()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={close}
      actions={
        <>
          {again !== undefined && (
            <Button variant="solid" onClick={tryAgain}>
              {m.try_again()}
            </Button>
          )}
          <Button variant={again === undefined ? 'solid' : 'line'} onClick={close}>
            {m.site_ok()}
          </Button>
        </>
      }
    >
      <p>{content}</p>
    </Dialog>
  )
}

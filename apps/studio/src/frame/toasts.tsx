import { useSignal } from '@earshot/listening/signal'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ToastRegion } from '@earshot/ui/overlays/toast-region.tsx'
import { Toast } from '@earshot/ui/overlays/toast.tsx'
import { closeToast, toasts } from '../toasts.ts'

/** Shows what was done and what failed; screen readers announce it. */
export function Toasts() {
  const all = useSignal(toasts)
  const shown = (isProblem: boolean) =>
    all
      .filter((each) => each.isProblem === isProblem)
      .map(({ id, words, act }) => (
        <Toast key={id} words={words} isProblem={isProblem} onClose={() => closeToast(id)}>
          {act !== undefined && (
            <Button size="s" variant="solid" onClick={act.run}>
              {act.label}
            </Button>
          )}
        </Toast>
      ))
  return (
    <ToastRegion>
      <div role="alert">{shown(true)}</div>
      <div role="status">{shown(false)}</div>
    </ToastRegion>
  )
}

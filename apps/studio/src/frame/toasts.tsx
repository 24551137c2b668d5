import { useSignal } from '@earshot/listening/signal'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ToastRegion } from '@earshot/ui/overlays/toast-region.tsx'
import { Toast } from '@earshot/ui/overlays/toast.tsx'
import { closeToast, toasts, type ToastText } from '../toasts.ts'

const run = (id: number, act: NonNullable<ToastText['act']>) => {
  closeToast(id)
  act.run()
}

/** Shows what was done and what failed; screen readers announce it. */
export function Toasts() {
  const all = useSignal(toasts)
  const shown = (isProblem: boolean) =>
    all
      .filter((each) => each.isProblem === isProblem)
      .map(({ id, words, act }) => (
        <Toast key={id} words={words} isProblem={isProblem} onClose={() => closeToast(id)}>
          {act !== undefined && (
            <Button size="s" variant="solid" onClick={() => run(id, act)}>
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

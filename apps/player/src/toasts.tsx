import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { useSignal } from '@earshot/listening/signal'
import { ProblemToast } from '@earshot/listening/toasts/problem-toast.tsx'
import { QueueOfferToast } from '@earshot/listening/toasts/queue-offer-toast.tsx'
import { announce, toastText } from '@earshot/listening/toasts/toast-text'
import * as m from '@earshot/messages/player'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Toast } from '@earshot/ui/overlays/toast.tsx'
import { useFocusBack } from '@earshot/ui/overlays/use-focus-back'
import { names } from '@earshot/ui/text/names'
import { useRef } from 'react'
import { missedPage } from './pages/router.tsx'
import { stageInView } from './panels.ts'
import { undoQueue } from './queue/replaced-queue.ts'
import styles from './toasts.module.css'

/**
 * Shows why the current track does not play and confirms the last action. When neither message is shown, offers to
 * resume where another device stopped.
 */
export function Toasts() {
  const isLow = useSignal(stageInView)
  const sentence = useSignal(toastText)
  const missed = useSignal(missedPage)
  const hasProblem = usePlayback((now) => now.problem !== undefined)
  const hasDock = usePlayback((now) => now.track !== undefined) && !isLow
  const isFree = !hasProblem && missed === undefined && sentence === undefined
  return (
    <>
      <div className={names(styles.place, isLow && styles.low, isLow && styles.top)}>
        <div role="alert">
          <ProblemToast />
          {missed !== undefined && <MissedPage href={missed} />}
        </div>
        <div role="status">
          {sentence !== undefined && <p className={styles.text}>{sentence}</p>}
          <UndoQueue />
        </div>
      </div>
      {/* This toast stays: at the top of a phone it would permanently cover the links of the page. */}
      <div role="status" className={names(styles.place, styles.low, hasDock && styles.aboveDock)}>
        {isFree && <QueueOfferToast />}
      </div>
    </>
  )
}

/** Offers to restore the queue that the opened page replaced (PLAYBACK-04). */
function UndoQueue() {
  const undo = useSignal(undoQueue)
  return undo === undefined ? null : <UndoOffer undo={undo} />
}

function UndoOffer({ undo }: { undo: () => void }) {
  const offer = useRef<HTMLDivElement>(null)
  useFocusBack(offer, 'main')
  return (
    <div ref={offer}>
      <Toast words={m.player_queue_replaced()} onClose={() => undoQueue.set(undefined)}>
        <Button size="s" variant="solid" onClick={undo}>
          {m.undo()}
        </Button>
      </Toast>
    </div>
  )
}

/** Reports that a page of the site was requested offline; playback continues (ERRORS-06). */
function MissedPage({ href }: { href: string }) {
  const tryAgain = () => {
    if (!navigator.onLine) return announce(m.player_still_offline())
    missedPage.set(undefined)
    location.assign(href)
  }
  return (
    <Toast words={m.player_offline_page()} onClose={() => missedPage.set(undefined)}>
      <Button size="s" variant="solid" onClick={tryAgain}>
        {m.try_again()}
      </Button>
    </Toast>
  )
}

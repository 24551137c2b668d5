import * as m from '@earshot/messages/listening'
import { clockText } from '@earshot/playback/time/clock-text'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Toast } from '@earshot/ui/overlays/toast.tsx'
import { useSignal } from '../signal.ts'
import { queueOffer } from '../travel/offer.ts'

/** The toast stays until it is closed, so it must not grow with a long title. */
const TITLE_MAX = 60

/** Offers to resume a queue from another device. */
export function QueueOfferToast() {
  const offer = useSignal(queueOffer)
  if (offer === undefined) return null
  const { track, position, accept, refuse } = offer
  const letters = [...track.title]
  const title = letters.length > TITLE_MAX ? `${letters.slice(0, TITLE_MAX - 1).join('')}…` : track.title
  const words = m.listening_continue_here({ title, time: clockText(position) })
  return (
    <Toast words={words} onClose={refuse}>
      <Button size="s" variant="solid" onClick={accept}>
        {m.continue_playing()}
      </Button>
    </Toast>
  )
}

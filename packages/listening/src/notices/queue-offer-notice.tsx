import * as m from '@earshot/messages/listening'
import { clockText } from '@earshot/playback/clock-text'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useSignal } from '../signal.ts'
import { queueOffer } from '../travel/offer.ts'
import { Notice } from './notice.tsx'

/** Offers to go on where the member stopped at another device. */
export function QueueOfferNotice() {
  const offer = useSignal(queueOffer)
  if (offer === undefined) return null
  const { track, position, accept, refuse } = offer
  const words = m.listening_continue_here({ title: track.title, time: clockText(position) })
  return (
    <Notice words={words} onClose={refuse}>
      <Button size="s" look="solid" onClick={accept}>
        {m.listening_continue()}
      </Button>
    </Notice>
  )
}

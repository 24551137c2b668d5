import { LISTENING_KEYS } from '@earshot/listening/keys'
import { usePlayback, usePlayer } from '@earshot/listening/playback-context.tsx'
import { useSignal } from '@earshot/listening/signal'
import { ProblemToast } from '@earshot/listening/toasts/problem-toast.tsx'
import { QueueOfferToast } from '@earshot/listening/toasts/queue-offer-toast.tsx'
import { toastText } from '@earshot/listening/toasts/toast-text'
import * as m from '@earshot/messages/listening'
import { DEFAULT_VOLUME } from '@earshot/playback/volume'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ToastRegion } from '@earshot/ui/overlays/toast-region.tsx'
import { Toast } from '@earshot/ui/overlays/toast.tsx'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useState } from 'react'
import { withinSite } from './places.ts'
import styles from './toasts.module.css'

/**
 * Messages above the bar: the reason why a track does not play, confirmations, the queue of another device, and once a
 * note about the low initial volume.
 */
export function Toasts() {
  return (
    <ToastRegion>
      <div role="alert">
        <ProblemToast hrefOf={withinSite} />
      </div>
      <div role="status">
        <SpokenToast />
        <QueueOfferToast />
        <FirstVolume />
      </div>
    </ToastRegion>
  )
}

function SpokenToast() {
  const sentence = useSignal(toastText)
  return sentence === undefined ? null : <p className={styles.text}>{sentence}</p>
}

/** The suggested volume; the initial one is low by the requirements (AUDIO-03). */
const LOUDER = 0.6

/** Points out once, during the first track, that the initial volume is 10%, and offers to change it (AUDIO-03). */
function FirstVolume() {
  const playback = usePlayer()
  const isLow = usePlayback((now) => now.status === 'playing' && now.volume === DEFAULT_VOLUME)
  const wasChanged = usePlayback((now) => now.volume !== DEFAULT_VOLUME)
  const [wasNotified, setNotified] = useState(() => localStore.getItem(LISTENING_KEYS.volumeHint) !== null)
  const track = usePlayback((now) => now.track?.id)
  const [first, setFirst] = useState<typeof track>()
  if (isLow && first === undefined) setFirst(track)
  const isOver = first !== undefined && track !== first
  const isShown = first !== undefined
  useEffect(() => {
    if (isShown) localStore.setItem(LISTENING_KEYS.volumeHint, 'yes')
  }, [isShown])
  const close = () => setNotified(true)
  if (wasNotified || wasChanged || first === undefined || isOver) return null
  return (
    <Toast words={m.listening_first_volume()} onClose={close}>
      <Button
        size="s"
        variant="solid"
        onClick={() => {
          playback.setVolume(LOUDER)
          close()
        }}
      >
        {m.listening_louder()}
      </Button>
    </Toast>
  )
}

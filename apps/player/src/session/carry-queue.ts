import { LISTENING_KEYS } from '@earshot/listening/keys'
import type { QueueTravel } from '@earshot/listening/travel/travel'
import { watchOtherDevices } from '@earshot/listening/travel/watch'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { api } from './api.ts'
import { session, whenAccountLeft } from './session.ts'

/** Offers a listener the queue of another device once the session is verified, and ends the sync at sign-out. */
export function carryQueue({ offer, forget }: QueueTravel): void {
  let watched: { id: number; stop: () => void } | undefined
  const follow = () => {
    const now = session.get()
    const id = now.status === 'listener' ? now.listener.id : undefined
    if (watched?.id === id) return
    watched?.stop()
    watched = id === undefined ? undefined : { id, stop: watchOtherDevices(api, offer) }
  }
  follow()
  session.subscribe(follow)
  whenAccountLeft(() => {
    localStore.removeItem(LISTENING_KEYS.queueVersion)
    forget()
  })
}

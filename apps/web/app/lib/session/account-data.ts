import { LISTENING_KEYS } from '@earshot/listening/keys'
import { localStore, tabStore } from '@earshot/ui/theme/browser-storage'
import { THEME_CHOICE_KEY, THEME_KEY } from '@earshot/ui/theme/theme'
import { resetStores } from '../state/store.ts'

/**
 * Storage keys that remain after sign-out: settings of this device, the two keys of the session, which are then empty,
 * and drafts, each of which names its member (threat T21). All other keys belong to the account and are deleted,
 * including those that the player stored on the same origin.
 */
export const STAYS: ReadonlySet<string> = new Set([
  THEME_KEY,
  THEME_CHOICE_KEY,
  LISTENING_KEYS.shortcuts,
  LISTENING_KEYS.volumeHint,
  'token',
  'earshot-session',
  'earshot-drafts',
])

/** Choices that an expired token leaves in place, so that the member returns to the same page (threat T21). */
const CHOICES: ReadonlySet<string> = new Set(['selection', 'earshot-genres'])

/**
 * Deletes the stored data of the member who leaves (STATE-10); `mayComeBack` leaves their choices until another member
 * signs in. Other tabs are notified by the storage event.
 */
export function forgetStored({ mayComeBack = false }: { mayComeBack?: boolean } = {}): void {
  for (const key of localStore.keys())
    if (!STAYS.has(key) && !(mayComeBack && CHOICES.has(key))) localStore.removeItem(key)
  forgetInTab()
}

/** Clears the state of this tab after the member left here or in another tab. */
export function forgetInTab(): void {
  for (const key of tabStore.keys()) if (!STAYS.has(key)) tabStore.removeItem(key)
  resetStores((key) => !STAYS.has(key))
}

import { LISTENING_KEYS } from '@earshot/listening/keys'
import { localStore, tabStore } from '@earshot/ui/theme/browser-storage'
import { THEME_KEY } from '@earshot/ui/theme/theme'
import { resetStores } from '../state/store.ts'

/**
 * What stays in the browser when a member leaves: choices about this device, the two keys of the session, which then hold nobody, and drafts,
 * each of which knows its member (threat T21). Everything else belongs to the account and goes, also what the player stored at the same origin.
 */
export const STAYS: ReadonlySet<string> = new Set([
  THEME_KEY,
  LISTENING_KEYS.shortcuts,
  LISTENING_KEYS.volumeTold,
  'token',
  'earshot-session',
  'earshot-drafts',
])

/** Choices that an expired token leaves in place, so that the member comes back to the same page (threat T21). */
const CHOICES: ReadonlySet<string> = new Set(['selection', 'earshot-genres'])

/** Forgets what this browser stored for the member who leaves (STATE-10); `mayComeBack` leaves their choices until somebody else signs in. Other tabs hear it from the storage. */
export function forgetStored({ mayComeBack = false }: { mayComeBack?: boolean } = {}): void {
  for (const key of localStore.keys())
    if (!STAYS.has(key) && !(mayComeBack && CHOICES.has(key))) localStore.removeItem(key)
  forgetInTab()
}

/** Forgets what this tab holds for the member who left here or in another tab. */
export function forgetInTab(): void {
  for (const key of tabStore.keys()) if (!STAYS.has(key)) tabStore.removeItem(key)
  resetStores((key) => !STAYS.has(key))
}

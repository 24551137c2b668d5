import { localStore, tabStore } from '@earshot/ui/theme/browser-storage'

/** The number of visits, after this one, that show the welcome card. */
const LEFT = 'earshot-welcome'
const IN_THIS_TAB = 'earshot-welcome-visit'
const VISITS = 3

/** Shows the welcome card in this visit and the next two (ACCOUNT2-10). */
export function beginWelcome(): void {
  localStore.setItem(LEFT, String(VISITS))
}

/** Returns whether this visit shows the welcome card. The first call of a visit counts it. */
export function isWelcomed(): boolean {
  const left = Number(localStore.getItem(LEFT))
  if (left > 0 && tabStore.getItem(IN_THIS_TAB) === null) {
    localStore.setItem(LEFT, String(left - 1))
    tabStore.setItem(IN_THIS_TAB, 'on')
  }
  return tabStore.getItem(IN_THIS_TAB) === 'on'
}

/** Closes the welcome card for good. */
export function endWelcome(): void {
  localStore.removeItem(LEFT)
  tabStore.removeItem(IN_THIS_TAB)
}

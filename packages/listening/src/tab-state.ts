import { storedSleep, parseSleep } from '@earshot/playback/session/sleep'
import type { StoredSnapshot, Playback } from '@earshot/playback/snapshot'
import { readPersisted } from '@earshot/playback/storage/persist'
import { readJson, textStore, type TextStore } from '@earshot/playback/storage/text-store'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { SLEEP_KEY, TAB_KEY } from './keys.ts'

const timer = textStore(tabStore, SLEEP_KEY)

/** Returns whether something has played in this tab, on a page of the site or the player. */
export const isTabInUse = (): boolean => (tabStore.getItem(TAB_KEY) ?? '') !== ''

/**
 * Returns whether this tab was playing when its last page unloaded, or the browser had refused playback there. False if
 * a sleep timer has run out since then.
 */
export const wasPlayingInTab = (): boolean => tabStore.getItem(TAB_KEY) === 'on' && readTimer() !== 'over'

/**
 * Reads the state that an earlier page stored: queue, position and settings of this browser, and the sleep timer of
 * this tab.
 */
export const readStored = (store: TextStore): StoredSnapshot => ({ ...readPersisted(store), ...readSleep() })

/** Reads the sleep timer that an earlier page of this tab stored. */
export function readSleep(): Pick<StoredSnapshot, 'sleep'> {
  const sleep = readTimer()
  return sleep === undefined || sleep === 'over' ? {} : { sleep }
}

/**
 * Stores for the next page of this tab whether it was playing, and the sleep timer. Returns a function to call when the
 * page unloads: it pauses the sound, and the next page resumes it (PLAYBACK-01).
 */
export function rememberInTab(playback: Playback): () => void {
  playback.subscribe(() => {
    const { track, status, isRefused, sleep } = playback.getSnapshot()
    write(TAB_KEY, track === undefined ? '' : status === 'paused' && !isRefused ? 'paused' : 'on')
    write(SLEEP_KEY, sleep.kind === 'off' ? '' : storedSleep(sleep))
  })
  return () => {
    const state = tabStore.getItem(TAB_KEY) ?? ''
    // The browser may cache the page for "Back": it must be silent and store the last position.
    playback.pause()
    write(TAB_KEY, state)
  }
}

function write(key: string, text: string): void {
  if ((tabStore.getItem(key) ?? '') !== text) tabStore.setItem(key, text)
}

function readTimer(): StoredSnapshot['sleep'] | 'over' {
  const sleep = parseSleep(readJson(timer), Date.now())
  return sleep?.kind === 'time' && sleep.left === 0 ? 'over' : sleep
}

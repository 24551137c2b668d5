import { readPersisted } from '@earshot/playback/persist'
import { storedSleep, parseSleep } from '@earshot/playback/sleep'
import type { StoredSnapshot, Playback } from '@earshot/playback/snapshot'
import { readJson, textStore, type TextStore } from '@earshot/playback/text-store'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { SLEEP_KEY, TAB_KEY } from './keys.ts'

const timer = textStore(tabStore, SLEEP_KEY)

/** Returns whether a track was played in this tab, on a page of the site or the player. */
export const isTabInUse = (): boolean => (tabStore.getItem(TAB_KEY) ?? '') !== ''

/**
 * Returns whether a track played in this tab when its last page was left, or would have without the browser's block. A
 * sleep timer that has expired since ends the playback.
 */
export const wasPlayingInTab = (): boolean => tabStore.getItem(TAB_KEY) === 'on' && readTimer() !== 'over'

/**
 * Returns the state stored by an earlier page: queue, position and settings of this browser, and the sleep timer of
 * this tab.
 */
export const readStored = (store: TextStore): StoredSnapshot => ({ ...readPersisted(store), ...readSleep() })

/** Returns the sleep timer of an earlier page of this tab. */
export function readSleep(): Pick<StoredSnapshot, 'sleep'> {
  const sleep = readTimer()
  return sleep === undefined || sleep === 'over' ? {} : { sleep }
}

/**
 * Stores for the next page of this tab whether a track plays, and the sleep timer. Returns a function for the end of
 * the page: it stops the sound here, and the next page resumes it (PLAYBACK-01).
 */
export function rememberInTab(playback: Playback): () => void {
  playback.subscribe(() => {
    const { track, status, isRefused, sleep } = playback.getSnapshot()
    write(TAB_KEY, track === undefined ? '' : status === 'paused' && !isRefused ? 'paused' : 'on')
    write(SLEEP_KEY, sleep.kind === 'off' ? '' : storedSleep(sleep))
  })
  return () => {
    const state = tabStore.getItem(TAB_KEY) ?? ''
    // A page in the back/forward cache must be silent, and have the last position.
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

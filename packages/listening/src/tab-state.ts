import { readPersisted } from '@earshot/playback/persist'
import { storedSleep, parseSleep } from '@earshot/playback/sleep'
import type { StoredSnapshot, Playback } from '@earshot/playback/snapshot'
import { readJson, textStore, type TextStore } from '@earshot/playback/text-store'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { SLEEP_KEY, TAB_KEY } from './keys.ts'

const timer = textStore(tabStore, SLEEP_KEY)

/** Whether something was played in this tab, on a page of the site or the player. */
export const isTabInUse = (): boolean => (tabStore.getItem(TAB_KEY) ?? '') !== ''

/**
 * Whether something played in this tab when its last page was left, or would have if the browser had let it. A sleep
 * timer that ran out since then ends it.
 */
export const wasPlayingInTab = (): boolean => tabStore.getItem(TAB_KEY) === 'on' && readTimer() !== 'over'

/**
 * The state that an earlier page left to go on with: queue, position and settings of this browser, and the sleep timer
 * of this tab.
 */
export const readStored = (store: TextStore): StoredSnapshot => ({ ...readPersisted(store), ...readSleep() })

/** The sleep timer that an earlier page of this tab set. */
export function readSleep(): Pick<StoredSnapshot, 'sleep'> {
  const sleep = readTimer()
  return sleep === undefined || sleep === 'over' ? {} : { sleep }
}

/**
 * Keeps for the next page of this tab whether something plays, and the sleep timer. Returns what is called when the
 * page goes away: it stops the sound here, and the next page goes on with it (PLAYBACK-01).
 */
export function rememberInTab(playback: Playback): () => void {
  playback.subscribe(() => {
    const { track, status, isRefused, sleep } = playback.getSnapshot()
    write(TAB_KEY, track === undefined ? '' : status === 'paused' && !isRefused ? 'paused' : 'on')
    write(SLEEP_KEY, sleep.kind === 'off' ? '' : storedSleep(sleep))
  })
  return () => {
    const state = tabStore.getItem(TAB_KEY) ?? ''
    // The browser may keep the page for the way back: it must be silent, and know the second that was heard last.
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

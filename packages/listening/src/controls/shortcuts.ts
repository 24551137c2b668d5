import * as m from '@earshot/messages/player'
import { isShuffled, type Repeat } from '@earshot/playback/queue'
import { SKIP_AHEAD_SECONDS, SKIP_BACK_SECONDS } from '@earshot/playback/session/skip'
import type { Playback } from '@earshot/playback/snapshot'
import { toSteps, toVolume } from '@earshot/playback/volume'

/**
 * The element that had the focus at a key press: a text field, a slider, a button or link, or any other part of the
 * page.
 */
export type Spot = 'text' | 'slider' | 'control' | 'page'

/** A pressed key. */
export type Press = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean }

/** A sheet that a key opens. */
export type SheetAction = 'help' | 'queue'

/** Lists each shortcut with its description, in the order of the sheet. */
export const SHORTCUTS: readonly { keys: readonly string[]; words: () => string }[] = [
  { keys: ['Space', 'K'], words: m.player_key_play },
  { keys: ['N'], words: m.next_track },
  { keys: ['P'], words: m.previous_track },
  { keys: ['←', '→'], words: () => m.player_key_step({ seconds: STEP_SECONDS }) },
  { keys: ['J', 'L'], words: () => m.player_key_skip({ back: SKIP_BACK_SECONDS, ahead: SKIP_AHEAD_SECONDS }) },
  { keys: ['0', '–', '9'], words: m.player_key_part },
  { keys: ['+', '−'], words: m.player_key_volume },
  { keys: ['M'], words: m.mute },
  { keys: ['<', '>'], words: m.player_key_rate },
  { keys: ['S'], words: m.shuffle },
  { keys: ['R'], words: m.player_key_repeat },
  { keys: ['Q'], words: m.player_key_queue },
  { keys: ['?'], words: m.player_key_help },
]

/** Runs the shortcut of a key. Returns whether the key has one; `open` is called for sheets. */
export function pressKey(playback: Playback, press: Press, spot: Spot, open: (sheet: SheetAction) => void): boolean {
  const action = actionOf(press, spot)
  if (action === undefined) return false
  const { queue, volume, rate, duration } = playback.getSnapshot()
  if (typeof action === 'number') playback.seek((duration * action) / 10)
  else
    switch (action) {
      case 'toggle':
        playback.toggle()
        break
      case 'next':
        playback.next()
        break
      case 'previous':
        playback.previous()
        break
      case 'back':
        playback.skip(-STEP_SECONDS)
        break
      case 'ahead':
        playback.skip(STEP_SECONDS)
        break
      case 'skipBack':
        playback.skip(-SKIP_BACK_SECONDS)
        break
      case 'skipAhead':
        playback.skip(SKIP_AHEAD_SECONDS)
        break
      case 'louder':
        playback.setVolume(toVolume(toSteps(volume) + 1))
        break
      case 'softer':
        playback.setVolume(toVolume(toSteps(volume) - 1))
        break
      case 'mute':
        playback.toggleMute()
        break
      case 'slower':
        playback.setRate(rate - RATE_STEP)
        break
      case 'faster':
        playback.setRate(rate + RATE_STEP)
        break
      case 'shuffle':
        playback.setShuffle(!isShuffled(queue))
        break
      case 'repeat':
        playback.setRepeat(REPEAT_AFTER[queue.repeat])
        break
      case 'queue':
      case 'help':
        open(action)
        break
    }
  return true
}

/** The next repeat mode after each mode. */
export const REPEAT_AFTER: Record<Repeat, Repeat> = { off: 'all', all: 'one', one: 'off' }

const STEP_SECONDS = 5
const RATE_STEP = 0.25

type Action =
  | 'toggle'
  | 'next'
  | 'previous'
  | 'back'
  | 'ahead'
  | 'skipBack'
  | 'skipAhead'
  | 'louder'
  | 'softer'
  | 'mute'
  | 'slower'
  | 'faster'
  | 'shuffle'
  | 'repeat'
  | SheetAction

const ACTIONS = new Map<string, Action>([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['n', 'next'],
  ['p', 'previous'],
  ['arrowleft', 'back'],
  ['arrowright', 'ahead'],
  ['j', 'skipBack'],
  ['l', 'skipAhead'],
  ['+', 'louder'],
  ['=', 'louder'],
  ['-', 'softer'],
  ['m', 'mute'],
  ['<', 'slower'],
  ['>', 'faster'],
  ['s', 'shuffle'],
  ['r', 'repeat'],
  ['q', 'queue'],
  ['?', 'help'],
])

function actionOf({ key, ctrlKey, altKey, metaKey }: Press, spot: Spot): Action | number | undefined {
  if (ctrlKey || altKey || metaKey || spot === 'text') return undefined
  if (spot === 'control' && key === ' ') return undefined
  if (spot === 'slider' && (key.startsWith('Arrow') || /^\d$/.test(key))) return undefined
  return /^\d$/.test(key) ? Number(key) : ACTIONS.get(key.toLowerCase())
}

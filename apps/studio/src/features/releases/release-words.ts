import type { ReleaseState, ReleaseType, SoundWarning } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import type { Tone } from '../../lists/state-word.tsx'

/** The tone and the word of each state of a release. */
export const STATES: Readonly<Record<ReleaseState, { tone: Tone; word: () => string }>> = {
  draft: { tone: 'off', word: m.draft },
  scheduled: { tone: 'waiting', word: m.scheduled },
  published: { tone: 'good', word: m.published },
  changed: { tone: 'waiting', word: m.release_changed },
  hidden: { tone: 'bad', word: m.hidden },
  removed: { tone: 'bad', word: m.removed },
}

/** The word of each type of release. */
export const TYPES: Readonly<Record<ReleaseType, () => string>> = {
  album: m.album,
  ep: m.release_ep,
  single: m.release_single,
  compilation: m.release_compilation,
  live: m.release_live,
}

/** The words of each warning of the check of a sound. */
export const WARNINGS: Readonly<Record<SoundWarning, () => string>> = {
  clipping: m.release_clipping,
  'silence-at-start': m.release_silence_at_start,
  'silence-at-end': m.release_silence_at_end,
  'silent-channel': m.release_silent_channel,
  'lossy-original': m.release_lossy_original,
  'same-content': m.release_same_content,
}

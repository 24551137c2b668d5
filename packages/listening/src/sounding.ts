import type { Playback } from '@earshot/playback/snapshot'
import { createSignal, type Signal } from './signal.ts'
import type { Source } from './sources.ts'

/** What plays, as far as buttons all over a site show it; empty while nothing was played. */
export type Sounding = {
  /** Where the queue came from, such as `album/7`. */
  source: string
  /** The current track as a source of its own, such as `play/12`. */
  track: string
  isOn: boolean
  /** What plays it, for parts of pages that show more; undefined until its code is loaded. */
  playback?: Playback
}

/** What plays in this tab. The code that plays sets it; until it is loaded nothing plays. */
export const sounding: Signal<Sounding> = createSignal<Sounding>({ source: '', track: '', isOn: false })

/** Whether a source is what plays: a single song or episode as the current track, anything else as what the queue came from. */
export const isSounding = ({ source, track }: Sounding, of: Source): boolean =>
  (/^(?:play|episode)\//.test(of) ? track : source) === of

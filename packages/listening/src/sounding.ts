import type { Playback } from '@earshot/playback/snapshot'
import { createSignal, type Signal } from './signal.ts'
import type { Source } from './tracks/sources.ts'

/** The playback state that buttons across a site show; its fields are empty before the first playback. */
export type Sounding = {
  /** The source of the queue, such as `album/7`. */
  source: string
  /** The current track as a source, such as `play/12`. */
  track: string
  isOn: boolean
  /** The engine, for components that show more; undefined until its code is loaded. */
  playback?: Playback
}

/** The playback state of this tab. The engine updates it; nothing plays until the engine is loaded. */
export const sounding: Signal<Sounding> = createSignal<Sounding>({ source: '', track: '', isOn: false })

/**
 * Returns whether a source is playing: a song or episode is compared with the current track, any other source with that
 * of the queue.
 */
export const isSounding = ({ source, track }: Sounding, of: Source): boolean =>
  (/^(?:play|episode)\//.test(of) ? track : source) === of

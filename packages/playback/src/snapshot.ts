import type { Problem } from './problem.ts'
import type { Queue, Repeat } from './queue.ts'
import type { Track } from './track.ts'

/** A loaded range of a sound, in seconds. */
export type Range = { readonly start: number; readonly end: number }

/**
 * The sleep timer: off, at a time (`until`, milliseconds since 1970; `left`, seconds), at the end of the track, or at
 * the end of a chapter (`ends`, in seconds; the last one ends with the track).
 */
export type Sleep =
  | { readonly kind: 'off' }
  | { readonly kind: 'time'; readonly until: number; readonly left: number }
  | { readonly kind: 'track' }
  | { readonly kind: 'chapter'; readonly ends: readonly number[] }

/**
 * The listener's choice of a sleep timer: after some minutes, at the end of the track, at the next of these ends of
 * chapters, or off.
 */
export type SleepWish = number | 'track' | 'off' | { ends: readonly number[] }

/** The playback state. A new object after each change; unchanged parts stay the same objects. */
export type Snapshot = {
  readonly queue: Queue
  /** The current track of the queue. */
  readonly track: Track | undefined
  /**
   * `starting`: chosen, starts after the delay of AUDIO-04. `waiting`: should play, but the sound is not loaded yet.
   */
  readonly status: 'paused' | 'starting' | 'waiting' | 'playing'
  /** Seconds from the start. */
  readonly position: number
  /** Length in seconds; 0 if it is unknown. */
  readonly duration: number
  readonly buffered: readonly Range[]
  /** 0 to 1. */
  readonly volume: number
  /** Whether loud tracks are reduced, so that all are about equally loud. */
  readonly even: boolean
  /** Seconds of crossfade between tracks; 0 is off. */
  readonly crossfade: number
  /** The rate of spoken tracks; others always play at 1. */
  readonly rate: number
  readonly sleep: Sleep
  readonly problem: Problem | undefined
  /** The browser refused to start the sound without a click or key press, which resumes it (PLAYBACK-02). */
  readonly isRefused: boolean
  /** Increments when a track starts, also when the same one starts again. */
  readonly run: number
}

/** When a track that becomes current starts: at once, after the delay of AUDIO-04, or only when played. */
export type Start = 'now' | 'soon' | 'stay'

/** The interface of playback. Methods never throw: errors are in the snapshot as `problem`. */
export type Playback = {
  /** Calls back after each change; returns a function that unsubscribes. Suits React's useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Snapshot
  play: () => void
  pause: () => void
  toggle: () => void
  next: (start?: Start) => void
  previous: (start?: Start) => void
  /** Seeks to a position in seconds. */
  seek: (seconds: number) => void
  /** Skips forward by seconds, or back if negative. */
  skip: (seconds: number) => void
  /** Replaces the queue (PLAYLIST-11); `at` is the index to start at, `source` names the origin of the tracks. */
  setTracks: (tracks: readonly Track[], options?: { at?: number; source?: string; start?: Start }) => void
  /** Inserts one track at the front and starts it (PLAYLIST-12). */
  setSingle: (track: Track, options?: { source?: string; start?: Start }) => void
  append: (tracks: readonly Track[]) => void
  playNext: (tracks: readonly Track[]) => void
  /** Replaces the URLs of tracks in the queue without interrupting playback. */
  renew: (tracks: readonly Track[]) => void
  /**
   * Adopts queue, position, volume, speed and sleep timer that another page, tab or device stored. It never starts
   * playback; a playing track that is still current plays on.
   */
  adopt: (stored: StoredSnapshot) => void
  /**
   * Releases the element because other code is about to set its URL; the next start adopts the sound that plays then.
   */
  release: () => void
  /**
   * Switches to another sound that already plays the current track at the same position. The caller disposes of the old
   * one.
   */
  handOver: (to: Sound) => void
  /**
   * Switches to the next track on another sound that already plays its start, muted. The returned function sets its
   * volume as a fraction from 0 to 1. The caller disposes of the old sound.
   */
  crossOver: (to: Sound) => (part: number) => void
  remove: (id: string) => void
  move: (id: string, to: number) => void
  jump: (id: string, start?: Start) => void
  clear: () => void
  /** 0 to 1. */
  setVolume: (volume: number) => void
  /** Mutes, or restores the last audible volume. */
  toggleMute: () => void
  /** Turns equal loudness on or off. */
  setEven: (on: boolean) => void
  /** Sets the seconds of crossfade between tracks, 0 to 12; 0 turns it off. */
  setCrossfade: (seconds: number) => void
  setRate: (rate: number) => void
  setRepeat: (repeat: Repeat) => void
  setShuffle: (on: boolean) => void
  /** Sets the sleep timer or turns it off. */
  setSleep: (when: SleepWish) => void
  /** Clears the message about a problem. */
  dismissProblem: () => void
  /** Stops all work; the object must not be used afterwards. */
  dispose: () => void
}

/** The state stored by an earlier visit. */
export type StoredSnapshot = {
  readonly queue?: Queue
  readonly position?: number
  readonly volume?: number
  readonly rate?: number
  readonly even?: boolean
  readonly crossfade?: number
  readonly sleep?: Sleep
}

/** The part of an HTMLAudioElement that the engine uses. */
export type Sound = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  src: string
  currentTime: number
  volume: number
  playbackRate: number
  defaultPlaybackRate: number
  preload: '' | 'none' | 'metadata' | 'auto'
  readonly duration: number
  readonly readyState: number
  readonly ended: boolean
  readonly paused: boolean
  readonly buffered: { readonly length: number; start: (index: number) => number; end: (index: number) => number }
  readonly error: { readonly code: number } | null
  play: () => Promise<void>
  pause: () => void
  load: () => void
  removeAttribute: (name: string) => void
}

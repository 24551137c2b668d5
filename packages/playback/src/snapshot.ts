import type { Problem } from './problem.ts'
import type { Queue, Repeat } from './queue.ts'
import type { Track } from './track.ts'

/** A loaded range of a sound, in seconds. */
export type Range = { readonly start: number; readonly end: number }

/**
 * The sleep timer: never, at a time (`until`, milliseconds since 1970; `left`, seconds), at the end of the track, or at
 * the end of a chapter (`ends`, in seconds; the last one ends with the track).
 */
export type Sleep =
  | { readonly kind: 'off' }
  | { readonly kind: 'time'; readonly until: number; readonly left: number }
  | { readonly kind: 'track' }
  | { readonly kind: 'chapter'; readonly ends: readonly number[] }

/**
 * A setting of the sleep timer: after some minutes, at the end of the track, at the next of these ends of chapters, or
 * never.
 */
export type SleepWish = number | 'track' | 'off' | { ends: readonly number[] }

/** The visible state of the playback. A new object after each change; unchanged parts are the same objects. */
export type Snapshot = {
  readonly queue: Queue
  /** The current track of the queue. */
  readonly track: Track | undefined
  /** `starting`: chosen, the sound follows (AUDIO-04). `waiting`: should play, but its sound is not loaded yet. */
  readonly status: 'paused' | 'starting' | 'waiting' | 'playing'
  /** Seconds from the beginning. */
  readonly position: number
  /** Length in seconds; 0 while unknown. */
  readonly duration: number
  readonly buffered: readonly Range[]
  /** 0 to 1. */
  readonly volume: number
  /** Whether loud tracks are reduced, so that all are similarly loud. */
  readonly even: boolean
  /** Seconds of a crossfade between tracks; 0 is off. */
  readonly crossfade: number
  /** Speed of spoken tracks; others always play at 1. */
  readonly rate: number
  readonly sleep: Sleep
  readonly problem: Problem | undefined
  /** The browser refused to start the sound without a click or a key, either of which resumes it (PLAYBACK-02). */
  readonly isRefused: boolean
  /** Counts the starts: of another track, or of the same one again. */
  readonly run: number
}

/** How a new current track starts: at once, after the delay of AUDIO-04, or not before a request. */
export type Start = 'now' | 'soon' | 'stay'

/** The interface of playback. Methods never throw: errors are in the snapshot, as `problem`. */
export type Playback = {
  /** Calls back after every change; returns a function that stops it. Fits React's useSyncExternalStore. */
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
  /** Replaces the queue (PLAYLIST-11); `at` is the index to start at, `source` is the source of the tracks. */
  setTracks: (tracks: readonly Track[], options?: { at?: number; source?: string; start?: Start }) => void
  /** Inserts one track at the front and starts it (PLAYLIST-12). */
  setSingle: (track: Track, options?: { source?: string; start?: Start }) => void
  append: (tracks: readonly Track[]) => void
  playNext: (tracks: readonly Track[]) => void
  /** Updates the URLs of tracks in the queue; the playback continues. */
  renew: (tracks: readonly Track[]) => void
  /**
   * Restores queue, position, volume, speed and sleep timer of another page, tab or device without starting the
   * playback; a playing track that is still current continues.
   */
  adopt: (kept: StoredSnapshot) => void
  /**
   * Releases the sound, because other code is about to set another URL on it; the next start takes over the current
   * playback.
   */
  release: () => void
  /**
   * Continues with another sound, which already plays the current track at the same position. The caller handles the
   * old one.
   */
  handOver: (to: Sound) => void
  /**
   * Continues to the next track with another sound, which already plays its beginning silently. Returns a function that
   * sets its share of the volume, 0 to 1. The caller handles the old one.
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
  /** Reduces loud tracks, or plays all unchanged. */
  setEven: (on: boolean) => void
  /** Sets the seconds of a crossfade between tracks, 0 to 12; 0 is off. */
  setCrossfade: (seconds: number) => void
  setRate: (rate: number) => void
  setRepeat: (repeat: Repeat) => void
  setShuffle: (on: boolean) => void
  /** Sets the sleep timer. */
  setSleep: (when: SleepWish) => void
  /** Removes the message about a problem. */
  dismissProblem: () => void
  /** Ends all work; the object is not used afterwards. */
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

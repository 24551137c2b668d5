import type { Problem } from './problem.ts'
import type { Queue, Repeat } from './queue.ts'
import type { Track } from './track.ts'

/** A stretch of sound that is loaded, in seconds. */
export type Range = { readonly start: number; readonly end: number }

/**
 * When playback stops by itself: never, at a time (`until`, milliseconds since 1970; `left`, seconds), when the track
 * ends, or when a chapter does (`ends`, in seconds; the last one ends with the track).
 */
export type Sleep =
  | { readonly kind: 'off' }
  | { readonly kind: 'time'; readonly until: number; readonly left: number }
  | { readonly kind: 'track' }
  | { readonly kind: 'chapter'; readonly ends: readonly number[] }

/**
 * When a listener wants to fall asleep: after so many minutes, at the end of the track, at the next of these ends of
 * chapters, or not at all.
 */
export type SleepWish = number | 'track' | 'off' | { ends: readonly number[] }

/**
 * Everything a listener sees. A new object whenever something changed; parts that did not change stay the same objects.
 */
export type Snapshot = {
  readonly queue: Queue
  /** The current track of the queue. */
  readonly track: Track | undefined
  /** `starting`: chosen, sound follows (AUDIO-04). `waiting`: should play, but its sound is not there yet. */
  readonly status: 'paused' | 'starting' | 'waiting' | 'playing'
  /** Seconds from the beginning. */
  readonly position: number
  /** Length in seconds; 0 while it is not known. */
  readonly duration: number
  readonly buffered: readonly Range[]
  /** 0 to 1. */
  readonly volume: number
  /** Whether loud tracks are turned down, so that all are about as loud. */
  readonly even: boolean
  /** Seconds in which the end of a track and the beginning of the next are heard together; 0 is off. */
  readonly crossfade: number
  /** Speed of spoken tracks; others always play at 1. */
  readonly rate: number
  readonly sleep: Sleep
  readonly problem: Problem | undefined
  /** The browser refused to start the sound without a click or a key; one of them resumes it (PLAYBACK-02). */
  readonly isRefused: boolean
  /** Counts the beginnings: another track, or the same one again. */
  readonly run: number
}

/** How a track that becomes current begins: at once, after the pause of AUDIO-04, or not until asked. */
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
  /** Goes to a place, in seconds. */
  seek: (seconds: number) => void
  /** Goes forward, or back when negative, by seconds. */
  skip: (seconds: number) => void
  /** Replaces the whole queue (PLAYLIST-11); `at` is the place to begin, `source` says where the tracks come from. */
  setTracks: (tracks: readonly Track[], options?: { at?: number; source?: string; start?: Start }) => void
  /** Puts one track at the front and begins it (PLAYLIST-12). */
  setSingle: (track: Track, options?: { source?: string; start?: Start }) => void
  append: (tracks: readonly Track[]) => void
  playNext: (tracks: readonly Track[]) => void
  /** Takes over new URLs of tracks that are in the queue; what is heard goes on. */
  renew: (tracks: readonly Track[]) => void
  /**
   * Takes over queue, position, volume, speed and sleep timer that another page, tab or device kept. Nothing starts by
   * it; what plays here and is still current plays on.
   */
  adopt: (kept: StoredSnapshot) => void
  /**
   * Lets go of the sound, which somebody else is about to give another URL; the next start takes over what plays then.
   */
  release: () => void
  /**
   * Goes on with another sound, which plays the current track at the same place already. The old one is left to the
   * caller.
   */
  handOver: (to: Sound) => void
  /**
   * Goes on to the next track with another sound, which plays its beginning already, unheard. The answer tells how much
   * of it is heard, 0 to 1. The old one is left to the caller.
   */
  crossOver: (to: Sound) => (part: number) => void
  remove: (id: string) => void
  move: (id: string, to: number) => void
  jump: (id: string, start?: Start) => void
  clear: () => void
  /** 0 to 1. */
  setVolume: (volume: number) => void
  /** Silence, or the last volume that could be heard. */
  toggleMute: () => void
  /** Turns loud tracks down, or plays all as they are. */
  setEven: (on: boolean) => void
  /** Seconds of a crossfade between tracks, 0 to 12; 0 turns it off. */
  setCrossfade: (seconds: number) => void
  setRate: (rate: number) => void
  setRepeat: (repeat: Repeat) => void
  setShuffle: (on: boolean) => void
  /** Stops by itself, or not at all. */
  setSleep: (when: SleepWish) => void
  /** Takes the sentence about a problem away. */
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

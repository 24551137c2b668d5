import type { Sound } from './snapshot.ts'

/** Returns a sound that never plays, for environments without an audio element, such as the server. */
export const silentSound = (): Sound => ({
  src: '',
  currentTime: 0,
  volume: 1,
  playbackRate: 1,
  defaultPlaybackRate: 1,
  preload: '',
  duration: Number.NaN,
  readyState: 0,
  ended: false,
  paused: true,
  buffered: { length: 0, start: () => 0, end: () => 0 },
  error: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  play: async () => undefined,
  pause: () => undefined,
  load: () => undefined,
  removeAttribute: () => undefined,
})

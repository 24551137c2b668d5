import type { Sound } from '../snapshot.ts'
import type { Track } from '../track.ts'

/** An audio element for tests: events fire when the test fires them. */
export class FakeSound extends EventTarget implements Sound {
  currentTime = 0
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  preload: Sound['preload'] = ''
  duration = Number.NaN
  readyState = 0
  ended = false
  error: { code: number } | null = null
  ranges: [number, number][] = []
  isRefusing = false
  isPaused = true
  /** Every loaded URL and every start, in order. */
  readonly log: string[] = []
  #src = ''

  get src(): string {
    return this.#src
  }
  set src(url: string) {
    this.#src = url
    this.log.push(`load ${url}`)
    Object.assign(this, {
      currentTime: 0,
      duration: Number.NaN,
      readyState: 0,
      ended: false,
      error: null,
      ranges: [],
      isPaused: true,
      playbackRate: this.defaultPlaybackRate,
    })
  }
  get paused(): boolean {
    return this.isPaused
  }
  get buffered(): Sound['buffered'] {
    return {
      length: this.ranges.length,
      start: (index) => this.ranges[index]?.[0] ?? 0,
      end: (index) => this.ranges[index]?.[1] ?? 0,
    }
  }

  async play(): Promise<void> {
    this.log.push('play')
    if (this.isRefusing) throw new DOMException('no gesture', 'NotAllowedError')
    if (this.ended) this.currentTime = 0
    this.ended = false
    this.isPaused = false
  }
  pause(): void {
    if (this.isPaused) return
    this.isPaused = true
    this.#say('pause')
  }
  load(): void {
    this.log.push('load nothing')
  }
  removeAttribute(): void {
    this.#src = ''
  }

  /** The sound loads: its duration is known and it plays. */
  arrive(seconds: number): void {
    this.duration = seconds
    this.readyState = 4
    this.#say('loadedmetadata')
    this.#say('playing')
  }
  /** Sets the loaded ranges. */
  buffer(...ranges: [number, number][]): void {
    this.ranges = ranges
    this.#say('progress')
  }
  /** Plays to the end. */
  finish(): void {
    this.currentTime = this.duration
    this.ended = true
    this.isPaused = true
    this.#say('pause')
    this.#say('ended')
  }
  /** Fails with a code of MediaError. */
  fail(code: number): void {
    this.error = { code }
    this.#say('error')
  }
  /** Pauses the element from outside. */
  interrupt(): void {
    this.isPaused = true
    this.#say('pause')
  }
  /** Fires any other event of the element. */
  say(event: 'waiting' | 'playing' | 'timeupdate' | 'seeked'): void {
    this.#say(event)
  }

  #say(event: string): void {
    this.dispatchEvent(new Event(event))
  }
}

/** Creates a track that is named by one letter; its sound is `/sound/{letter}`. */
export const track = (letter: string, more: Partial<Track> = {}): Track => ({
  id: letter,
  src: `/sound/${letter}`,
  title: letter.toUpperCase(),
  artist: 'Somebody',
  seconds: 100,
  ...more,
})

/** Creates tracks named by the letters of a word. */
export const tracks = (letters: string): Track[] => letters.split('').map((letter) => track(letter))

import type { Sound } from '../snapshot.ts'

/** A file that contains the end of one track and all of the next. Times are in seconds. */
export type Joint = {
  /** Its blob URL. */
  url: string
  /** The URLs of the two tracks. */
  from: string
  to: string
  /** The second of the joined file at which the next track begins. */
  seam: number
  /** The length of the first track, which the file contains from `length - seam` on. */
  length: number
}

/** The element plays the end of the first track, reaches the seam, plays the next track, or plays another URL. */
type Side = 'before' | 'passing' | 'after' | 'off'

const FORWARDED = [
  'playing',
  'pause',
  'ended',
  'progress',
  'suspend',
  'waiting',
  'loadedmetadata',
  'durationchange',
  'seeked',
  'timeupdate',
] as const
/** Timers may fire this early, in seconds. */
const EARLY_SECONDS = 0.004

/**
 * An audio element that plays a joined file and behaves like the element of one track after the other: at the seam it
 * fires "ended" for the first track and is at the start of the next. Any other URL makes it a plain element again.
 */
export class JointSound extends EventTarget implements Sound {
  readonly #element: Sound
  readonly #joint: Joint
  readonly #detached = new AbortController()
  #side: Side = 'before'
  #timer: ReturnType<typeof setTimeout> | undefined
  #volume: number
  #fade = 1

  constructor(element: Sound, joint: Joint) {
    super()
    this.#element = element
    this.#joint = joint
    this.#volume = element.volume
    const { signal } = this.#detached
    for (const name of FORWARDED) element.addEventListener(name, () => this.#on(name), { signal })
    // Other code may set another URL on the element.
    element.addEventListener('emptied', () => element.src !== joint.url && this.#leave(), { signal })
    element.addEventListener('error', () => this.#onError(), { signal })
    this.#watchSeam()
  }

  /** Returns whether this object controls an element. */
  isOf(element: Sound): boolean {
    return this.#element === element
  }

  /** Stops all work, after another sound has replaced this one. */
  detach(): void {
    this.#detached.abort()
    this.#leave()
  }

  /** The volume as a fraction from 0 to 1, while this sound replaces another. */
  set fade(part: number) {
    this.#fade = part
    this.#element.volume = this.#volume * part
  }

  get src(): string {
    if (this.#side === 'off') return this.#element.src
    return this.#side === 'before' ? this.#joint.from : this.#joint.to
  }
  set src(url: string) {
    if (this.#side !== 'off' && this.#side !== 'before' && url === this.#joint.to) {
      this.#side = 'after'
      this.#element.currentTime = this.#joint.seam
      queueMicrotask(() => this.#say('loadedmetadata'))
      return
    }
    this.#leave()
    this.#element.src = url
  }
  get currentTime(): number {
    return Math.max(0, this.#element.currentTime + this.#shift())
  }
  set currentTime(seconds: number) {
    // Plays the first track again at the seam.
    const isElsewhere = this.#side === 'passing' || (this.#side === 'before' && seconds < this.#shift())
    if (isElsewhere) this.#goTo(this.#joint.from, seconds)
    else this.#element.currentTime = seconds - this.#shift()
  }
  get duration(): number {
    const { duration } = this.#element
    if (this.#side === 'off') return duration
    return this.#side === 'before' ? this.#joint.length : duration - this.#joint.seam
  }
  get buffered(): Sound['buffered'] {
    if (this.#side === 'off') return this.#element.buffered
    return { length: 1, start: () => 0, end: () => this.duration }
  }
  get volume(): number {
    return this.#volume
  }
  set volume(level: number) {
    this.#volume = level
    this.#element.volume = level * this.#fade
  }
  get ended(): boolean {
    return this.#side === 'passing' || this.#element.ended
  }
  get paused(): boolean {
    return this.#element.paused
  }
  get readyState(): number {
    return this.#element.readyState
  }
  get error(): { readonly code: number } | null {
    return this.#element.error
  }
  get playbackRate(): number {
    return this.#element.playbackRate
  }
  set playbackRate(rate: number) {
    this.#element.playbackRate = rate
  }
  get defaultPlaybackRate(): number {
    return this.#element.defaultPlaybackRate
  }
  set defaultPlaybackRate(rate: number) {
    this.#element.defaultPlaybackRate = rate
  }
  get preload(): Sound['preload'] {
    return this.#element.preload
  }
  set preload(how: Sound['preload']) {
    this.#element.preload = how
  }
  play(): Promise<void> {
    return this.#element.play()
  }
  pause(): void {
    this.#element.pause()
  }
  load(): void {
    this.#element.load()
  }
  removeAttribute(name: string): void {
    this.#leave()
    this.#element.removeAttribute(name)
  }

  /** Returns the seconds from the element's time to the track's time. */
  #shift(): number {
    const { seam, length } = this.#joint
    if (this.#side === 'off') return 0
    return this.#side === 'before' ? length - seam : -seam
  }

  #on(name: string): void {
    this.#say(name)
    this.#watchSeam()
  }

  #watchSeam(): void {
    clearTimeout(this.#timer)
    if (this.#side !== 'before') return
    const left = this.#joint.seam - this.#element.currentTime
    if (left <= EARLY_SECONDS) this.#pass()
    else if (!this.#element.paused) this.#timer = setTimeout(() => this.#watchSeam(), left * 1000)
  }

  #pass(): void {
    this.#side = 'passing'
    this.#say('ended')
    if (this.#side === 'passing') this.#side = 'after'
  }

  /** A joined file that fails is replaced with the track's own URL. */
  #onError(): void {
    if (this.#side === 'off') this.#say('error')
    else this.#goTo(this.src, this.currentTime)
  }

  #goTo(url: string, seconds: number): void {
    const isOn = !this.#element.paused
    this.#leave()
    this.#element.src = url
    this.#element.currentTime = seconds
    if (isOn) this.#element.play().catch(() => this.#say('pause'))
  }

  #leave(): void {
    if (this.#side === 'off') return
    this.#side = 'off'
    clearTimeout(this.#timer)
    URL.revokeObjectURL(this.#joint.url)
  }

  #say(event: string): void {
    this.dispatchEvent(new Event(event))
  }
}

/** Pseudo-random numbers that are the same in every run (mulberry32). */
export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** One of a list. */
  of<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }

  /** Returns a whole number below `end`; small numbers are much more likely, like words in a language. */
  often(end: number): number {
    return Math.min(end - 1, Math.floor(Math.exp(this.next() * Math.log(end + 1))) - 1)
  }
}

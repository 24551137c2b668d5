/** A stream of repeatable chance: the same seed gives the same numbers on every machine. */
export type Chance = {
  /** From 0 to below 1. */
  next: () => number
  /** From `low` to below `high`. */
  between: (low: number, high: number) => number
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** Chance that grows from a text (xmur3 hash, mulberry32 generator). */
export function chanceOf(seed: string): Chance {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

/** A 32-bit number from a text. */
export function hashOf(text: string): number {
  let hash = 1_779_033_703 ^ text.length
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3_432_918_353)
    hash = (hash << 13) | (hash >>> 19)
  }
  return (hash ^ (hash >>> 16)) >>> 0
}

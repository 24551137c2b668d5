import type { Sleep, SleepWish } from './snapshot.ts'

/** Playback does not stop by itself. */
export const AWAKE: Sleep = { kind: 'off' }

/** What a wish means at a time (milliseconds since 1970). */
export function sleepOf(when: SleepWish, now: number): Sleep {
  if (when === 'off') return AWAKE
  if (when === 'track') return { kind: 'track' }
  if (typeof when === 'object') return { kind: 'chapter', ends: when.ends }
  return { kind: 'time', until: now + when * 60_000, left: when * 60 }
}

/** What is left of a wish after the position went from one second to another: nothing when it is time to stop. */
export function sleepAfter(sleep: Sleep, [before, position]: readonly [number, number], now: number): Sleep {
  if (sleep.kind === 'chapter') return sleep.ends.some((end) => before < end && end <= position) ? AWAKE : sleep
  if (sleep.kind !== 'time') return sleep
  return sleep.until > now ? { ...sleep, left: Math.ceil((sleep.until - now) / 1000) } : AWAKE
}

import type { Sleep, SleepWish } from '../snapshot.ts'
import { isFiniteNumber, isRecord } from '../track.ts'

/** No sleep timer. */
export const AWAKE: Sleep = { kind: 'off' }

/** Resolves a sleep timer setting at a time (milliseconds since 1970). */
export function sleepOf(when: SleepWish, now: number): Sleep {
  if (when === 'off') return AWAKE
  if (when === 'track') return { kind: 'track' }
  if (typeof when === 'object') return { kind: 'chapter', ends: when.ends }
  return { kind: 'time', until: now + when * 60_000, left: when * 60 }
}

/** Returns the sleep timer after the position moved from one second to another; AWAKE if playback must stop. */
export function sleepAfter(sleep: Sleep, [before, position]: readonly [number, number], now: number): Sleep {
  if (sleep.kind === 'chapter') return sleep.ends.some((end) => before < end && end <= position) ? AWAKE : sleep
  if (sleep.kind !== 'time') return sleep
  return sleep.until > now ? { ...sleep, left: Math.ceil((sleep.until - now) / 1000) } : AWAKE
}

/** Serialises a sleep timer for the next page of a tab; `left` is computed again there. */
export const storedSleep = (sleep: Sleep): string =>
  JSON.stringify(sleep, (name, value: unknown) => (name === 'left' ? undefined : value))

/** Parses the text of `storedSleep`; undefined for anything else. An expired timer has 0 seconds left. */
export function parseSleep(value: unknown, now: number): Sleep | undefined {
  if (!isRecord(value)) return undefined
  const { kind, until, ends } = value
  if (kind === 'track') return { kind }
  if (kind === 'time' && isFiniteNumber(until))
    return { kind, until, left: Math.max(0, Math.ceil((until - now) / 1000)) }
  return kind === 'chapter' && Array.isArray(ends) ? { kind, ends: ends.filter(isFiniteNumber) } : undefined
}

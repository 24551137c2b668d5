import { echoOf, overdriveOf, roomOf } from './rooms.ts'
import type { Style } from './style.ts'
import { RATE } from './voices.ts'

/** The tracks of a mix: `dry` without effects, `wet` with the room, `lead` with an echo, `amplifier` overdriven. */
export type Tracks = { dry: Float32Array; wet: Float32Array; lead: Float32Array; amplifier: Float32Array }

/** Seconds that an echo reaches back, and that a note lasts at most. */
const BEHIND = 2
const AHEAD = 10

/**
 * A mixing desk that holds only what sounds now, however long the piece is. Notes are added to `tracks` at `timeOf`
 * their time; `take` gives what is complete up to a time in seconds, and moves on. Samples have the loudness of their
 * instruments.
 */
export function openDesk(style: Pick<Style, 'echo' | 'room'>, isAmplified: boolean, echoSeconds: number) {
  const length = (BEHIND + AHEAD) * RATE
  const tracks: Tracks = {
    dry: new Float32Array(length),
    wet: new Float32Array(length),
    lead: new Float32Array(length),
    amplifier: new Float32Array(isAmplified ? length : 0),
  }
  const behind = BEHIND * RATE
  let taken = 0
  const overdrive = overdriveOf(7)
  const echo = echoOf(style.echo, echoSeconds)
  const room = roomOf(...style.room)

  const mix = (count: number): Float32Array => {
    const { dry, wet, lead, amplifier } = tracks
    const [from, to] = [behind, behind + count]
    if (isAmplified) {
      overdrive(amplifier, from, to)
      for (let index = from; index < to; index += 1) wet[index] = (wet[index] ?? 0) + (amplifier[index] ?? 0) * 0.2
    }
    echo(lead, from, to)
    for (let index = from; index < to; index += 1) {
      wet[index] = (wet[index] ?? 0) + (lead[index] ?? 0)
      dry[index] = (dry[index] ?? 0) + (wet[index] ?? 0)
    }
    room(dry, wet, from, to)
    return dry.slice(from, to)
  }

  return {
    tracks,
    /** The place of a time on the tracks, in seconds. */
    timeOf: (seconds: number): number => seconds - taken / RATE + BEHIND,
    take: (untilSeconds: number): Float32Array => {
      // The room works on pairs.
      const count = Math.floor((untilSeconds * RATE - taken) / 2) * 2
      const sound = mix(count)
      for (const track of Object.values(tracks)) {
        track.copyWithin(0, count)
        track.fill(0, Math.max(0, track.length - count))
      }
      taken += count
      return sound
    },
  }
}

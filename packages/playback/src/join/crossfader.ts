import { crossSeconds } from '../crossfade-ahead.ts'
import type { Pair } from '../join-ahead.ts'
import type { Playback, Snapshot } from '../snapshot.ts'
import { watchAttempt } from './attempt.ts'
import { empty, isOurs, type Holder } from './element.ts'
import { happens, pause } from './line-up.ts'

const STEP_MS = 40

/**
 * Lets the next track begin, on a second element, while the current one ends. Where a second element may not start or
 * has no volume of its own (phones of Apple), the tracks follow each other.
 */
export function createCrossfader(playback: Playback, holder: Holder): (pair: Pair) => void {
  let tried: number | undefined
  let spare: HTMLAudioElement | undefined

  const cross = async ({ next }: Pair, { position, duration }: Snapshot, signal: AbortSignal): Promise<void> => {
    const from = holder.audio
    // The element may play a file of two joined tracks, and then has another time than the track.
    const shift = position - from.currentTime
    const left = (): number => duration - shift - from.currentTime
    const seconds = (): number => crossSeconds(playback.getSnapshot().crossfade, duration, next.seconds)
    const to = spare ?? new Audio()
    spare = undefined
    let isTaken = false
    // A start that hangs, as without a connection, ends with the try.
    signal.addEventListener('abort', () => isTaken || empty(to))
    try {
      to.volume = 0
      if (to.volume !== 0) return
      to.preload = 'auto'
      to.src = next.src
      await happens(to, 'canplay', signal)
      while (left() > seconds() && seconds() > 0) await pause((left() - seconds()) * 1000, signal)
      if (seconds() === 0) return
      await to.play()
      signal.throwIfAborted()
      // Joining two tracks may have put another element in its place.
      if (holder.audio !== from) return
      isTaken = true
    } finally {
      if (!isTaken) {
        empty(to)
        spare ??= to
      }
    }
    spare = from
    holder.audio = to
    await takeTurns(playback, from, to, Math.max(0.1, Math.min(seconds(), left())))
    empty(from)
  }

  return (pair) => {
    const snapshot = playback.getSnapshot()
    const { run } = snapshot
    if (run === tried || !isOurs(pair.current.src) || !isOurs(pair.next.src)) return
    const attempt = watchAttempt(playback, holder.audio, pair)
    if (attempt === undefined) return
    tried = run
    const { signal, end } = attempt
    // After a pause, another place or another order there is another try.
    signal.addEventListener('abort', () => {
      if (tried === run) tried = undefined
    })
    cross(pair, snapshot, signal)
      .catch(() => {})
      .finally(end)
  }
}

/**
 * The next track is the one of the playback at once. The old one is heard less and less, until it is over or the
 * listener does something else.
 */
async function takeTurns(
  playback: Playback,
  from: HTMLAudioElement,
  to: HTMLAudioElement,
  seconds: number,
): Promise<void> {
  const { volume } = playback.getSnapshot()
  const level = from.volume
  const began = performance.now()
  const setPart = playback.crossOver(to)
  const { run } = playback.getSnapshot()
  for (let part = 0; part < 1;) {
    await new Promise((done) => setTimeout(done, STEP_MS))
    const now = playback.getSnapshot()
    if (now.run !== run || now.status === 'paused') break
    part = Math.min(1, (performance.now() - began) / 1000 / seconds)
    // Equal power: two different tracks are then about as loud together as one alone.
    setPart(Math.sin((part * Math.PI) / 2))
    from.volume = level * Math.cos((part * Math.PI) / 2) * (volume > 0 ? Math.min(1, now.volume / volume) : 0)
  }
  setPart(1)
}

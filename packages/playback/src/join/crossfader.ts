import { crossSeconds } from '../crossfade-ahead.ts'
import type { Pair } from '../join-ahead.ts'
import type { Playback, Snapshot } from '../snapshot.ts'
import { watchAttempt } from './attempt.ts'
import { empty, isOurs, type Holder } from './element.ts'
import { happens, pause } from './line-up.ts'

const STEP_MS = 40

/**
 * Crossfades: the next track starts on a second element while the current one ends. If a second element may not start
 * or has no own volume (iPhones), the tracks play one after the other.
 */
export function createCrossfader(playback: Playback, holder: Holder): (pair: Pair) => void {
  let tried: number | undefined
  let spare: HTMLAudioElement | undefined

  const cross = async ({ next }: Pair, { position, duration }: Snapshot, signal: AbortSignal): Promise<void> => {
    const from = holder.audio
    // The element may play a file of two joined tracks; its time then differs from the track's.
    const shift = position - from.currentTime
    const left = (): number => duration - shift - from.currentTime
    const seconds = (): number => crossSeconds(playback.getSnapshot().crossfade, duration, next.seconds)
    const to = spare ?? new Audio()
    spare = undefined
    let isTaken = false
    // A start that hangs, as without a connection, ends with the attempt.
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
      // Joining two tracks may have replaced the element.
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
    // A pause, a seek or another order causes another attempt.
    signal.addEventListener('abort', () => {
      if (tried === run) tried = undefined
    })
    cross(pair, snapshot, signal)
      .catch(() => {})
      .finally(end)
  }
}

/** The next track becomes the current one at once. The old one fades out until it ends or the listener acts. */
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
    // Equal power: two different tracks together are about as loud as one alone.
    setPart(Math.sin((part * Math.PI) / 2))
    from.volume = level * Math.cos((part * Math.PI) / 2) * (volume > 0 ? Math.min(1, now.volume / volume) : 0)
  }
  setPart(1)
}

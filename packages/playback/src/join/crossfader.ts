import { crossSeconds } from '../ahead/crossfade-ahead.ts'
import type { Pair } from '../ahead/join-ahead.ts'
import type { Playback, Snapshot } from '../snapshot.ts'
import { watchAttempt } from './attempt.ts'
import { empty, isOurs, type Holder } from './element.ts'
import { happens, pause } from './line-up.ts'

const STEP_MS = 40

/**
 * Starts the next track on a second element while the current one ends. If a second element may not start or has no
 * volume of its own (iOS), the tracks follow each other without a crossfade.
 */
export function createCrossfader(playback: Playback, holder: Holder): (pair: Pair) => void {
  let tried: number | undefined
  let spare: HTMLAudioElement | undefined

  const cross = async ({ next }: Pair, { position, duration }: Snapshot, signal: AbortSignal): Promise<void> => {
    const from = holder.audio
    // The element may play a file of two joined tracks; its time then differs from the track's time.
    const shift = position - from.currentTime
    const left = (): number => duration - shift - from.currentTime
    const seconds = (): number => crossSeconds(playback.getSnapshot().crossfade, duration, next.seconds)
    const to = spare ?? new Audio()
    spare = undefined
    let isUsed = false
    // A start that hangs, for example without a connection, ends with the attempt.
    signal.addEventListener('abort', () => isUsed || empty(to))
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
      // A join may have replaced the element.
      if (holder.audio !== from) return
      isUsed = true
    } finally {
      if (!isUsed) {
        empty(to)
        spare ??= to
      }
    }
    spare = from
    holder.audio = to
    await fadeOver(playback, from, to, Math.max(0.1, Math.min(seconds(), left())))
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
    // After a pause, a seek or a change of the queue, another attempt may follow.
    signal.addEventListener('abort', () => {
      if (tried === run) tried = undefined
    })
    cross(pair, snapshot, signal)
      .catch(() => {})
      .finally(end)
  }
}

/** Makes the next track current at once and fades the old one out until it ends or the attempt is aborted. */
async function fadeOver(
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

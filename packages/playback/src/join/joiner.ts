import type { Pair } from '../ahead/join-ahead.ts'
import type { Playback } from '../snapshot.ts'
import { watchAttempt } from './attempt.ts'
import { empty, isOurs, type Holder } from './element.ts'
import { JointSound } from './joint-sound.ts'
import { happens, lineUp, pause } from './line-up.ts'
import { endOf, loadSamples, wavOf, type Samples } from './samples.ts'

/** Seconds from the end of a track that precede the next one in the joined file. */
const END_SECONDS = 12
/** The seconds that lining up two elements takes. */
const LEAST_SECONDS = 2
/** Seconds before the seam at which it is too late for another attempt. */
const LAST_SECONDS = 1.2
const FADE_MS = 160
const FADE_STEP_MS = 4

/**
 * Joins two tracks without a gap: it decodes both, writes the end of the first and all of the second into one file,
 * lines up a second element with the audible one, and swaps them before the seam. If any step fails, the audible
 * element plays on.
 */
export function createJoiner(playback: Playback, holder: Holder): (pair: Pair) => void {
  let joined: number | undefined
  let spare: HTMLAudioElement | undefined
  let sounding: JointSound | undefined
  /** The decoded end of the last track, which is the first track of the next pair. */
  let last: { src: string; length: number; end: Samples } | undefined

  const endOfTrack = async ({ src, seconds }: Pair['current'], signal: AbortSignal): Promise<typeof last> => {
    if (last?.src === src) return last
    const samples = await loadSamples(src, seconds, signal)
    return samples && keepEnd(src, samples)
  }
  const keepEnd = (src: string, samples: Samples): NonNullable<typeof last> => {
    last = { src, length: samples.frames / samples.rate, end: endOf(samples, END_SECONDS) }
    return last
  }

  const join = async ({ current, next }: Pair, signal: AbortSignal): Promise<void> => {
    const first = await endOfTrack(current, signal)
    const second = first && (await loadSamples(next.src, next.seconds, signal))
    if (second === undefined || first === undefined) return
    const { end, length } = first
    if (end.rate !== second.rate || end.channels !== second.channels) return
    keepEnd(next.src, second)
    const from = holder.audio
    // After a crossfade, the audible element is no longer the joined one.
    const before = sounding?.isOf(from) ? sounding : undefined
    const audiblePosition = (): number => (before ?? from).currentTime
    const to = (spare ??= new Audio())
    const seam = end.frames / end.rate
    const joint = { url: URL.createObjectURL(wavOf(end, second)), from: current.src, to: next.src, seam, length }
    let isUsed = false
    try {
      to.preload = 'auto'
      to.src = joint.url
      await happens(to, 'canplaythrough', signal)
      const shift = length - seam
      while (audiblePosition() < shift) await pause((shift - audiblePosition()) * 1000, signal)
      if (length - audiblePosition() < LEAST_SECONDS) return
      const apart = await lineUp(audiblePosition, to, { shift, until: length - LAST_SECONDS, signal })
      if (apart === undefined) return
      isUsed = true
    } finally {
      if (!isUsed) {
        empty(to)
        URL.revokeObjectURL(joint.url)
      }
    }
    spare = from
    holder.audio = to
    if (before === undefined) sounding?.detach()
    sounding = new JointSound(to, joint)
    await replaceSound(from, sounding)
    before?.detach()
  }

  /** Makes the new sound current at once; the old one fades out. */
  const replaceSound = async (from: HTMLAudioElement, sound: JointSound): Promise<void> => {
    const level = from.volume
    const began = performance.now()
    sound.fade = 0
    playback.handOver(sound)
    for (let part = 0; part < 1 && !sound.paused;) {
      await new Promise((done) => setTimeout(done, FADE_STEP_MS))
      part = Math.min(1, (performance.now() - began) / FADE_MS)
      sound.fade = part
      from.volume = level * (1 - part)
    }
    sound.fade = 1
    from.pause()
    empty(from)
  }

  return (pair) => {
    const { run, status } = playback.getSnapshot()
    if (run === joined || status !== 'playing' || !isOurs(pair.next.src)) return
    const attempt = watchAttempt(playback, holder.audio, pair)
    if (attempt === undefined) return
    joined = run
    const { signal, end } = attempt
    // If joining fails, the track plays without it; another attempt is possible after a pause.
    const allowRetry = (): void => {
      if (signal.aborted) joined = undefined
    }
    join(pair, signal).catch(allowRetry).finally(end)
  }
}

/** How far two elements may be apart to be taken for one, in seconds. */
const NEAR_SECONDS = 0.001
/** A last try that is nearer than this is still better than silence between two tracks. */
const FAIR_SECONDS = 0.005
const TRIES = 6
/** How long a changed speed is kept, and how much it changes at most. */
const NUDGE_SECONDS = 0.25
const NUDGE_MOST = 0.25
/** An element that starts, or changes its speed, tells its place reliably after this time. */
const SETTLE_MS = 150
const READINGS = 7
/** Seconds ahead of the other at which an element waits. */
const AHEAD_SECONDS = 0.35

/**
 * Lets `to` play, unheard, what is heard already, to the millisecond. `heard` tells the second of its track, which is that of `to` and `shift`. Answers false when
 * the browser cannot do that. Throws when the signal ends it.
 */
export async function lineUp(
  heard: () => number,
  to: HTMLAudioElement,
  { shift, signal }: { shift: number; signal: AbortSignal },
): Promise<boolean> {
  to.volume = 0
  // Phones of Apple play every element at full volume.
  if (to.volume !== 0) return false
  const lead = (): number => to.currentTime + shift - heard()
  to.currentTime = heard() - shift + AHEAD_SECONDS
  await happens(to, 'seeked', signal)
  while (lead() > 0.015) await pause(Math.min(100, lead() * 1000 - 10), signal)
  await to.play()
  // A change of speed loses or adds a little by itself, the same each time.
  let slip = 0
  for (let attempt = 0; ; attempt += 1) {
    await pause(SETTLE_MS, signal)
    const apart = await middleOf(lead, signal)
    if (Math.abs(apart) <= NEAR_SECONDS || attempt === TRIES) return Math.abs(apart) <= FAIR_SECONDS
    if (attempt > 0) slip += apart
    const wanted = -apart - slip
    const change = Math.max(-NUDGE_MOST, Math.min(NUDGE_MOST, wanted / NUDGE_SECONDS))
    to.playbackRate = 1 + change
    await pause((wanted / change) * 1000, signal)
    to.playbackRate = 1
  }
}

/** Resolves after so many milliseconds; throws when the signal ends it. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    signal.throwIfAborted()
    const timer = setTimeout(done, Math.max(0, milliseconds))
    signal.addEventListener('abort', () => (clearTimeout(timer), fail(signal.reason)), { once: true })
  })
}

/** Resolves with the next event of a name; throws when the signal ends the wait. */
export function happens(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    signal.throwIfAborted()
    target.addEventListener(name, () => done(), { once: true })
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}

/** The middle one of some readings: a single one may be disturbed. */
async function middleOf(read: () => number, signal: AbortSignal): Promise<number> {
  const readings: number[] = []
  for (let count = 0; count < READINGS; count += 1) {
    readings.push(read())
    await pause(8, signal)
  }
  return readings.toSorted((a, b) => a - b)[(READINGS - 1) / 2] ?? 0
}

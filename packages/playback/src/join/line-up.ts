/** How far two elements may be apart to be taken for one, in seconds. */
const NEAR_SECONDS = 0.002
/** After some tries, this is still better than silence between two tracks. */
const FAIR_SECONDS = 0.012
const TRIES = 6
/** An element that started tells its place reliably after this time. */
const STABLE_MS = 120
const READINGS = 5
const READING_MS = 5
/** Seconds ahead of the other at which an element waits for its start. */
const AHEAD_SECONDS = 0.25
/** Timers may come this much too late; the rest is waited for without them. */
const LATE_MS = 12

/**
 * Lets `to` play, unheard, what is heard already, to two milliseconds where it can. `heard` tells the second of its
 * track, which is that of `to` and `shift`; at second `until` the time is over. Answers how far they are apart, in
 * seconds; undefined when the browser cannot do that. Throws when the signal ends it.
 */
export async function lineUp(
  heard: () => number,
  to: HTMLAudioElement,
  { shift, until, signal }: { shift: number; until: number; signal: AbortSignal },
): Promise<number | undefined> {
  to.volume = 0
  // Phones of Apple play every element at full volume.
  if (to.volume !== 0) return undefined
  const lead = (): number => to.currentTime + shift - heard()
  // An element starts with the next piece that the sound card asks for, so no two starts are the same: it starts again
  // until it fits.
  let latency = 0.04
  for (let attempt = 0; ; attempt += 1) {
    to.currentTime = heard() - shift + AHEAD_SECONDS
    await happens(to, 'seeked', signal)
    await pause((lead() - latency) * 1000 - LATE_MS, signal)
    wait((lead() - latency) * 1000)
    await to.play()
    await pause(STABLE_MS, signal)
    const apart = await middleOf(lead, signal)
    const isOver = attempt >= TRIES || heard() >= until
    if (Math.abs(apart) <= (isOver ? FAIR_SECONDS : NEAR_SECONDS)) return Math.abs(apart)
    if (heard() >= until) return undefined
    latency -= attempt === 0 ? apart : apart / 2
    to.pause()
  }
}

/** Waits to a part of a millisecond, without letting anything else run. */
function wait(milliseconds: number): void {
  const end = performance.now() + Math.min(milliseconds, LATE_MS)
  while (performance.now() < end);
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
    await pause(READING_MS, signal)
  }
  return readings.toSorted((a, b) => a - b)[(READINGS - 1) / 2] ?? 0
}

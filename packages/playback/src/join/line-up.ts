/** Maximum offset in seconds at which two elements sound like one. */
const NEAR_SECONDS = 0.002
/** Maximum offset after several attempts, which is still better than silence between two tracks. */
const FAIR_SECONDS = 0.012
const TRIES = 6
/** Seconds after which a started element reports its position reliably. */
const STABLE_MS = 120
const READINGS = 5
const READING_MS = 5
/** Seconds ahead of the other at which an element waits for its start. */
const AHEAD_SECONDS = 0.25
/** Maximum seconds by which timers fire late; the rest is busy waiting. */
const LATE_MS = 12

/**
 * Aligns the silent element `to` with the playing one, to two milliseconds if possible. `heard` returns the second of
 * its track, which is that of `to` plus `shift`; at second `until` the time is over. Returns their offset in seconds;
 * undefined if the browser cannot do that. Throws when the signal aborts it.
 */
export async function lineUp(
  heard: () => number,
  to: HTMLAudioElement,
  { shift, until, signal }: { shift: number; until: number; signal: AbortSignal },
): Promise<number | undefined> {
  to.volume = 0
  // iPhones play every element at full volume.
  if (to.volume !== 0) return undefined
  const lead = (): number => to.currentTime + shift - heard()
  // An element starts with the next block that the sound card requests, so starts differ: it is restarted until it is
  // aligned.
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

/** Waits with sub-millisecond accuracy and blocks the thread. */
function wait(milliseconds: number): void {
  const end = performance.now() + Math.min(milliseconds, LATE_MS)
  while (performance.now() < end);
}

/** Resolves after some milliseconds; throws when the signal aborts it. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    signal.throwIfAborted()
    const timer = setTimeout(done, Math.max(0, milliseconds))
    signal.addEventListener('abort', () => (clearTimeout(timer), fail(signal.reason)), { once: true })
  })
}

/** Resolves with the next event of a name; throws when the signal aborts it. */
export function happens(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    signal.throwIfAborted()
    target.addEventListener(name, () => done(), { once: true })
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}

/** Returns the median of several readings, because a single one may be an outlier. */
async function middleOf(read: () => number, signal: AbortSignal): Promise<number> {
  const readings: number[] = []
  for (let count = 0; count < READINGS; count += 1) {
    readings.push(read())
    await pause(READING_MS, signal)
  }
  return readings.toSorted((a, b) => a - b)[(READINGS - 1) / 2] ?? 0
}

/** The largest offset at which two elements count as aligned, in seconds. */
const NEAR_SECONDS = 0.002
/** The offset accepted after several attempts, because it is better than a gap, in seconds. */
const FAIR_SECONDS = 0.012
const TRIES = 6
/** The time after which a started element reports its position reliably. */
const STABLE_MS = 120
const READINGS = 5
const READING_MS = 5
/** Seconds by which an element is positioned ahead before its start. */
const AHEAD_SECONDS = 0.25
/** Timers may fire this late; the remaining time is spent in a busy wait. */
const LATE_MS = 12

/**
 * Plays `to` muted, aligned with the audible element, to two milliseconds if possible. `audiblePosition` returns the
 * second of the track that is audible, which is the time of `to` plus `shift`; alignment ends at second `until`.
 * Returns the remaining offset in seconds, or undefined if the browser does not support this. Throws when the signal
 * aborts it.
 */
export async function lineUp(
  audiblePosition: () => number,
  to: HTMLAudioElement,
  { shift, until, signal }: { shift: number; until: number; signal: AbortSignal },
): Promise<number | undefined> {
  to.volume = 0
  // iOS plays every element at full volume.
  if (to.volume !== 0) return undefined
  const lead = (): number => to.currentTime + shift - audiblePosition()
  // An element starts with the next buffer of the sound card, so each start differs: it restarts until the offset is
  // small.
  let latency = 0.04
  for (let attempt = 0; ; attempt += 1) {
    to.currentTime = audiblePosition() - shift + AHEAD_SECONDS
    await happens(to, 'seeked', signal)
    await pause((lead() - latency) * 1000 - LATE_MS, signal)
    wait((lead() - latency) * 1000)
    await to.play()
    await pause(STABLE_MS, signal)
    const apart = await middleOf(lead, signal)
    const isOver = attempt >= TRIES || audiblePosition() >= until
    if (Math.abs(apart) <= (isOver ? FAIR_SECONDS : NEAR_SECONDS)) return Math.abs(apart)
    if (audiblePosition() >= until) return undefined
    latency -= attempt === 0 ? apart : apart / 2
    to.pause()
  }
}

/** Busy-waits for a fraction of a millisecond; nothing else runs meanwhile. */
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

/** Returns the median of some readings, because a single one may be disturbed. */
async function middleOf(read: () => number, signal: AbortSignal): Promise<number> {
  const readings: number[] = []
  for (let count = 0; count < READINGS; count += 1) {
    readings.push(read())
    await pause(READING_MS, signal)
  }
  return readings.toSorted((a, b) => a - b)[(READINGS - 1) / 2] ?? 0
}

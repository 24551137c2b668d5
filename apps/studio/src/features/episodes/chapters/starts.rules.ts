/** Seconds between two starts that a drag leaves. */
const GAP = 0.1

/** Seconds that a key moves a marker: arrows by one second, with Shift by a tenth, Page keys by half a minute. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): number | undefined {
  const step = shiftKey ? 0.1 : 1
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return step
    case 'ArrowLeft':
    case 'ArrowDown':
      return -step
    case 'PageUp':
      return 30
    case 'PageDown':
      return -30
    default:
      return undefined
  }
}

/**
 * Returns the start that a marker gets when it is moved to a second: in the sound, and between the chapters beside it,
 * in tenths. `length` is in seconds (SHOW-10).
 */
export function movedStart(starts: readonly number[], at: number, to: number, length: number): number {
  const before = starts[at - 1]
  const after = starts[at + 1]
  const lowest = before === undefined ? 0 : before + GAP
  const highest = (after ?? length) - GAP
  return toTenths(Math.max(lowest, Math.min(to, highest)))
}

/** Rounds seconds to tenths, in which chapters are placed by hand. */
export const toTenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** Returns the place that a chapter with this start has among others, from 0. */
export const placeOf = (starts: readonly number[], start: number): number =>
  starts.filter((each) => each <= start).length

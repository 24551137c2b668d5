import type { Range, Sound } from './snapshot.ts'

/** Returns the loaded ranges of a sound, or `before` itself when they are unchanged. */
export function rangesOf({ buffered }: Sound, before: readonly Range[]): readonly Range[] {
  const ranges = Array.from({ length: buffered.length }, (_, index) => ({
    start: buffered.start(index),
    end: buffered.end(index),
  }))
  const isSame =
    ranges.length === before.length &&
    ranges.every(({ start, end }, index) => start === before[index]?.start && end === before[index]?.end)
  return isSame ? before : ranges
}

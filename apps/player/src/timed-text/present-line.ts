import type { TimedLine } from '@earshot/contract/catalogue/timed-text'

/**
 * Returns the index of the first of the lines that started last at `position` in seconds: a translation starts with its
 * line. -1 before the first line and for lines without times.
 */
export function presentLine(lines: readonly TimedLine[], position: number): number {
  const last = lines.findLast(({ start }) => start !== undefined && start <= position + 0.05)?.start
  return last === undefined ? -1 : lines.findIndex(({ start }) => start === last)
}

import type { Chance } from '../synth/random.ts'
import type { Palette } from './palette.ts'
import type { Portrait } from './portrait.ts'

/**
 * The inputs of a family of pictures: the sound, the canvas in pixels, colours, and chance for details that the sound
 * does not determine.
 */
export type Drawing = { portrait: Portrait; width: number; height: number; palette: Palette; chance: Chance }
/** A point in pixels. */
export type Point = readonly [x: number, y: number]

/** Formats a number for SVG. */
export const px = (value: number): string => String(Math.round(value * 10) / 10)

/** Maps the numbers from 0 to `count` - 1. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Returns a smooth line through points (Catmull and Rom) as path data; closed ones return to their start. */
export function smooth(points: readonly Point[], isClosed = false): string {
  const count = points.length
  const at = (index: number): Point =>
    points[isClosed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] ?? [0, 0]
  const [startX, startY] = at(0)
  const curves = times(isClosed ? count : count - 1, (index) => {
    const [before, here, next, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return `C${px(here[0] + (next[0] - before[0]) / 6)} ${px(here[1] + (next[1] - before[1]) / 6)} ${px(next[0] - (after[0] - here[0]) / 6)} ${px(next[1] - (after[1] - here[1]) / 6)} ${px(next[0])} ${px(next[1])}`
  })
  return `M${px(startX)} ${px(startY)}${curves.join('')}${isClosed ? 'Z' : ''}`
}

/** Returns a filled circle. */
export const disc = (x: number, y: number, radius: number, colour: string): string =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${colour}"/>`

/** Returns a ring with a line of some width. */
export const ring = (x: number, y: number, radius: number, colour: string, width: number): string =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="none" stroke="${colour}" stroke-width="${px(width)}"/>`

import { disc, px, times } from './shapes.ts'
import type { Drawing } from './shapes.ts'

/** Bars from the middle line, as a player draws them, on two halves of ground. */
export function bars({ portrait, width, height, palette, chance }: Drawing): string {
  const count = chance.pick([11, 15, 21, 27])
  const step = (width * 0.86) / count
  const horizon = chance.pick([0.5, 0.5, 0.62])
  const lower =
    chance.next() < 0.5
      ? `<rect y="${px(height * horizon)}" width="${width}" height="${px(height)}" fill="${palette.third}"/>`
      : ''
  const thick = chance.between(0.5, 0.8)
  return (
    lower +
    times(count, (index) => {
      const up = height * horizon * 0.84 * (0.08 + 0.92 * portrait.band(index / count, 0.3))
      const down = height * (1 - horizon) * 0.84 * (0.08 + 0.92 * portrait.band(index / count, 0.08))
      const colour = index % 7 === 3 ? palette.second : palette.main
      return `<rect x="${px(width * 0.07 + index * step + (step * (1 - thick)) / 2)}" y="${px(height * horizon - up)}" width="${px(step * thick)}" height="${px(up + down)}" rx="${px((step * thick) / 2)}" fill="${colour}"/>`
    }).join('')
  )
}

/** Tiles of quarter and half circles; the sound decides which, how turned and in which colour. */
export function tiles({ portrait, width, height, palette, chance }: Drawing): string {
  const side = Math.max(width, height) / chance.pick([4, 5, 6])
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const colours = [palette.main, palette.second, palette.third, palette.ramp(0.55), palette.ramp(0.9)]
  return times(columns * rows, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const value = portrait.band(column / columns, row / rows)
    const front = colours[Math.floor(value * 17 + column) % colours.length] ?? palette.main
    const back = colours[Math.floor(value * 11 + row * 2 + 1) % colours.length] ?? palette.ground
    const ground = back === front ? palette.ground : back
    const shape = SHAPES[Math.floor(value * 23 + chance.next() * 2) % SHAPES.length] ?? ''
    return `<g transform="translate(${px((column + 0.5) * side)} ${px((row + 0.5) * side)}) rotate(${chance.whole(0, 3) * 90}) scale(${px(side)})"><path d="M-.505-.505h1.01v1.01h-1.01z" fill="${ground}"/><path d="${shape}" fill="${front}"/></g>`
  }).join('')
}

// Tiles of side 1 around 0: quarter, leaf, half, disc, ring quarter, two quarters, eye.
const SHAPES = [
  'M-.5-.5h1a1 1 0 0 1-1 1z',
  'M-.5-.5a1 1 0 0 1 1 1a1 1 0 0 1-1-1z',
  'M-.5 0a.5.5 0 0 1 1 0z',
  'M-.42 0a.42.42 0 1 0 .84 0a.42.42 0 1 0-.84 0z',
  'M-.5-.5h1a1 1 0 0 1-1 1v-.42a.58.58 0 0 0 .58-.58h-.58z',
  'M-.5-.5h.5a.5.5 0 0 1-.5.5zM.5.5h-.5a.5.5 0 0 1 .5-.5z',
  'M-.5 0a.6.6 0 0 1 1 0a.6.6 0 0 1-1 0z',
] as const

/** A piano roll: the strongest tones of every moment as they would lie under a needle. */
export function roll({ portrait, width, height, palette, chance }: Drawing): string {
  const [columns, rows] = [chance.whole(14, 20), chance.whole(10, 14)]
  const [across, down] = [width / columns, height / (rows + 2)]
  return times(rows, (row) => {
    const pitch = 1 - (row + 0.5) / rows
    // Every tone has its own measure of loud, so that high ones are seen too.
    const threshold =
      times(columns, (column) => portrait.band(column / columns, pitch * 0.8)).toSorted((a, b) => a - b)[
        Math.floor(columns * (0.42 + 0.16 * ((row * 7) % 3)))
      ] ?? 0
    let start: number | undefined
    let drawn = ''
    for (let column = 0; column <= columns; column += 1) {
      const isOn = column < columns && portrait.band(column / columns, pitch * 0.8) > threshold
      if (isOn) start ??= column
      else if (start !== undefined) {
        const loud = portrait.loud(start / columns)
        const colour = loud > 0.86 ? palette.second : (row + start) % 5 === 0 ? palette.third : palette.main
        drawn += `<rect x="${px(start * across + across * 0.08)}" y="${px((row + 1.16) * down)}" width="${px((column - start) * across - across * 0.16)}" height="${px(down * 0.68)}" rx="${px(down * 0.34)}" fill="${colour}"/>`
        start = undefined
      }
    }
    return drawn
  }).join('')
}

/** A city at night: towers of lit windows, as high as their tones. */
export function towers({ portrait, width, height, palette, chance }: Drawing): string {
  const columns = Math.round((chance.whole(11, 16) * width) / Math.min(width, height))
  const cell = width / columns
  const rows = Math.floor(height / cell)
  const lamp = chance.whole(0, columns - 1)
  return times(columns, (column) => {
    const top = Math.max(
      1,
      Math.round(
        rows *
          (0.1 +
            0.82 *
              (0.35 * portrait.loud(column / columns) +
                0.65 * portrait.band(column / columns, 0.25 + 0.1 * (column % 3)))),
      ),
    )
    return times(top, (row) => {
      const [x, y] = [(column + 0.5) * cell, height - (row + 0.5) * cell]
      const colour =
        row === top - 1
          ? palette.second
          : palette.ramp(palette.isDark ? 0.3 + (0.6 * row) / rows : 0.62 - (0.5 * row) / rows)
      return column === lamp && row === top - 1
        ? disc(x, y, cell * 0.46, palette.third)
        : `<rect x="${px(x - cell * 0.43)}" y="${px(y - cell * 0.43)}" width="${px(cell * 0.86)}" height="${px(cell * 0.86)}" rx="${px(cell * 0.12)}" fill="${colour}"/>`
    }).join('')
  }).join('')
}

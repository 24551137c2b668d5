import { disc, px, smooth, times } from './shapes.ts'
import type { Drawing, Point } from './shapes.ts'

/** Mountains one behind the other, each a moment: low tones left, high tones right. */
export function mountains({ portrait, width, height, palette, chance }: Drawing): string {
  const rows = chance.whole(6, 9)
  const isNight = palette.isDark
  const sky = isNight ? palette.ramp(0.02) : palette.ramp(0.96)
  const sun = disc(
    width * chance.between(0.24, 0.76),
    height * chance.between(0.24, 0.36),
    Math.min(width, height) * chance.between(0.11, 0.17),
    palette.second,
  )
  const hills = times(rows, (row) => {
    const base = height * (0.36 + (row / rows) * 0.6)
    const reach = height * (0.34 - 0.02 * row)
    const shift = chance.next()
    const points = times(23, (step): Point => {
      const place = step / 22
      return [
        width * (place * 1.1 - 0.05),
        base - reach * portrait.band(row / rows + shift * 0.1, place * 0.8 + shift) ** 1.3,
      ]
    })
    const tone = isNight ? 0.2 + (0.62 * row) / rows : 0.82 - (0.74 * row) / rows
    return `<path d="${smooth(points)}V${px(height)}H${px(-width * 0.05)}Z" fill="${palette.ramp(tone)}"/>`
  })
  return `<rect width="100%" height="100%" fill="${sky}"/>${sun}${hills.join('')}`
}

/** Layers of earth: the loudness of the song, laid down again and again. */
export function strata({ portrait, width, height, palette, chance }: Drawing): string {
  const rows = chance.whole(5, 10)
  const lean = chance.between(-0.4, 0.4)
  const accent = chance.whole(1, rows + 2)
  const swing = chance.between(0.1, 0.26)
  const isRising = chance.next() < 0.5
  const layers = times(rows, (row) => {
    const base = height * (0.14 + (row / rows) * 0.9)
    const points = times(15, (step): Point => {
      const place = step / 14
      return [
        width * (place * 1.12 - 0.06),
        base + (place - 0.5) * lean * height - (portrait.loud(place * 0.6 + row * 0.13) - 0.5) * height * swing,
      ]
    })
    return `<path d="${smooth(points)}V${px(height * 1.3)}H${px(-width * 0.06)}Z" fill="${row === accent ? palette.second : palette.ramp(isRising ? 0.12 + (0.82 * row) / rows : 0.94 - (0.86 * row) / rows)}"/>`
  })
  return `<rect width="100%" height="100%" fill="${palette.ground}"/>${layers.join('')}`
}

/** A printed photograph of the sound: dots, large where a tone is strong. */
export function halftone({ portrait, width, height, palette, chance }: Drawing): string {
  const step = Math.max(width, height) / chance.pick([20, 24, 28])
  const turned = chance.whole(0, 1)
  const [columns, rows] = [Math.ceil(width / step) + 1, Math.ceil(height / step) + 1]
  const dots = times(columns * rows, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const [u, v] = [column / columns, 1 - row / rows]
    const value = turned === 0 ? portrait.band(u * 0.9, v * 0.92) : portrait.band(v * 0.9, u * 0.92)
    const radius = step * (0.07 + 0.5 * value)
    const colour = value > 0.74 ? palette.second : palette.main
    return disc((column + (row % 2 === 0 ? 0.25 : 0.75)) * step, (row + 0.5) * step, radius, colour)
  })
  return dots.join('')
}

/** A ribbon of parallel threads that the sound waves about. */
export function ribbon({ portrait, width, height, palette, chance }: Drawing): string {
  const threads = chance.whole(16, 26)
  const rise = chance.between(-0.3, 0.3)
  const twist = chance.between(0.35, 0.75)
  const lines = times(threads, (thread) => {
    const part = thread / (threads - 1) - 0.5
    const points = times(19, (step): Point => {
      const place = step / 18
      const turn = Math.cos(place * Math.PI * 2 * twist + part)
      return [
        width * (place * 1.16 - 0.08),
        height *
          (0.5 + rise * (place - 0.5) + part * 0.5 * turn + (portrait.loud(place * 0.8 + part * 0.08) - 0.55) * 0.34),
      ]
    })
    const colour =
      thread % 9 === 4 ? palette.second : palette.isDark ? palette.ramp(0.45 + 0.5 * Math.abs(part)) : palette.main
    return `<path d="${smooth(points)}" fill="none" stroke="${colour}" stroke-width="${px(height * (0.004 + 0.007 * portrait.loud(thread / threads)))}"/>`
  })
  return lines.join('')
}

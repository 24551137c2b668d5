import { disc, px, ring, smooth, times } from './shapes.ts'
import type { Drawing, Point } from './shapes.ts'

const TURN = 2 * Math.PI

/** A record: the sound goes round in grooves, thick where it is loud, around a label. */
export function grooves({ portrait, width, height, palette, chance }: Drawing): string {
  const size = Math.min(width, height)
  const [x, y] = [width * 0.5, height * 0.5]
  const count = chance.whole(9, 15)
  const turned = chance.next()
  const swing = chance.between(0.5, 1.5)
  const label = size * chance.between(0.09, 0.15)
  const room = (size * 0.47 - label) / count
  const lines = times(count, (index) => {
    const pitch = index / count
    const points = times(60, (step): Point => {
      const place = step / 60
      const reach = label + (index + 0.75) * room + (portrait.band(place + turned, pitch) - 0.4) * room * swing
      return [x + Math.cos(place * TURN) * reach, y + Math.sin(place * TURN) * reach]
    })
    const colour = index % 5 === 3 ? palette.second : palette.main
    return `<path d="${smooth(points, true)}" fill="none" stroke="${colour}" stroke-width="${px(room * (0.14 + 0.5 * portrait.loud(pitch)))}"/>`
  })
  return `${lines.join('')}${disc(x, y, label * 0.82, palette.second)}${disc(x, y, label * 0.16, palette.ground)}`
}

/** A flower: every moment is a petal as long as it is loud. */
export function bloom({ portrait, width, height, palette, chance }: Drawing): string {
  const size = Math.min(width, height)
  const [x, y] = [width * 0.5, height * 0.5]
  const petals = chance.pick([20, 24, 32, 40])
  const layers = [palette.third, palette.second, palette.main]
  const heart = size * chance.between(0.07, 0.12)
  const flowers = layers.map((colour, layer) =>
    times(petals, (petal) => {
      const place = (petal + layer / 3) / petals
      const reach =
        heart + size * (0.44 - layer * 0.1) * (0.4 + 0.6 * Math.min(1, 1.25 * portrait.band(place, 0.12 + layer * 0.2)))
      const half = ((size * Math.PI * 0.2) / petals) * (1.7 - layer * 0.3)
      return `<path transform="translate(${px(x)} ${px(y)}) rotate(${px(place * 360)})" d="M${px(heart * 0.6)} 0Q${px(reach * 0.62)} ${px(-half * 1.7)} ${px(reach)} 0Q${px(reach * 0.62)} ${px(half * 1.7)} ${px(heart * 0.6)} 0Z" fill="${colour}"/>`
    }).join(''),
  )
  return `${flowers.join('')}${disc(x, y, heart * 0.72, palette.ground)}${disc(x, y, heart * 0.34, palette.second)}`
}

/** Two stones in one pond: rings of two sounds cross each other. */
export function pond({ portrait, width, height, palette, chance }: Drawing): string {
  const size = Math.max(width, height)
  const tilt = chance.between(0, TURN)
  const apart = size * chance.between(0.1, 0.2)
  const blend = palette.isDark ? 'screen' : 'multiply'
  const colours: readonly [string, string] = palette.isDark
    ? [palette.main, palette.second]
    : [palette.second, palette.main]
  return colours
    .map((colour, stone) => {
      const side = stone === 0 ? 1 : -1
      const [x, y] = [width / 2 + Math.cos(tilt) * apart * side, height / 2 + Math.sin(tilt) * apart * side]
      const step = size * (0.058 + 0.016 * stone)
      const rings = times(Math.ceil((size * 0.9) / step), (index) =>
        ring(x, y, step * (index + 0.5), colour, step * (0.2 + 0.4 * portrait.loud(index / 20 + stone * 0.5))),
      )
      return `<g style="mix-blend-mode:${blend}">${rings.join('')}</g>`
    })
    .join('')
}

/** A moon that the sound cuts in two, and its halo. */
export function moon({ portrait, width, height, palette, chance }: Drawing): string {
  const size = Math.min(width, height)
  const [x, y] = [width / 2, height / 2]
  const radius = size * chance.between(0.27, 0.34)
  const tilt = chance.whole(-38, 38)
  const swing = radius * chance.between(0.7, 1.3)
  const wave = times(15, (step): Point => {
    const place = step / 14
    return [-radius * 1.05 + place * radius * 2.1, (portrait.loud(place * 0.7) - 0.62) * swing]
  })
  const edge = smooth(wave)
  const halo = times(5, (index) =>
    ring(0, 0, radius * (1.16 + index * 0.14), palette.third, radius * 0.02 * (0.5 + 2.2 * portrait.loud(index / 5))),
  )
  return (
    `<clipPath id="m"><circle r="${px(radius)}"/></clipPath><g transform="translate(${px(x)} ${px(y)}) rotate(${tilt})">${halo.join('')}${disc(0, 0, radius, palette.main)}` +
    `<g clip-path="url(#m)"><path d="${edge}V${px(radius * 1.2)}H${px(-radius * 1.05)}Z" fill="${palette.second}"/></g></g>`
  )
}

/** Two arcs leaving a point, again and again: the mark of the house, bent by the sound. */
export function arcs({ portrait, width, height, palette, chance }: Drawing): string {
  const size = Math.max(width, height)
  const [x, y] = [width * chance.pick([0.1, 0.9]), height * chance.pick([0.12, 0.5, 0.88])]
  const step = size * chance.between(0.062, 0.082)
  const tones = [palette.main, palette.second, palette.main, palette.third]
  const rows = times(16, (index) =>
    ring(x, y, step * (1.5 + index), tones[index % 4] ?? palette.main, step * (0.1 + 0.62 * portrait.loud(index / 16))),
  )
  return `${rows.join('')}${disc(x, y, step * 0.72, palette.second)}`
}

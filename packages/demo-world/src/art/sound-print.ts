import { chanceOf } from '../synth/random.ts'
import { bars, roll, tiles, towers } from './families-block.ts'
import { halftone, mountains, ribbon, strata } from './families-field.ts'
import { arcs, bloom, grooves, moon, pond } from './families-round.ts'
import { lettering } from './lettering.ts'
import { paletteOf } from './palette.ts'
import type { Portrait } from './portrait.ts'
import type { Drawing } from './shapes.ts'

/**
 * The inputs of a picture: the portrait of its sound, a seed, its genre, its size in pixels. Pictures of people remain
 * complete in a round crop; `words` are drawn at the bottom, a line for each sentence.
 */
export type Print = {
  portrait: Portrait
  seed: string
  genre?: string | undefined
  width: number
  height: number
  isFace?: boolean | undefined
  words?: string | undefined
}

type Family = (drawing: Drawing) => string

/**
 * Returns a picture of a sound as SVG. The seed selects one of the genre's families and colours; the sound determines
 * every line.
 */
export function soundPrint({ portrait, seed, genre, width, height, isFace = false, words }: Print): string {
  const chance = chanceOf(`print ${seed}`)
  const palette = paletteOf(genre, chance)
  const draw = chance.pick(isFace ? FACES : (FAMILIES[genre ?? ''] ?? PAGES))
  const foot = words === undefined ? '' : wordsAt(words, width, height)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${palette.ground}"/>${draw({ portrait, width, height, palette, chance })}${foot}</svg>`
}

const FACES: readonly Family[] = [grooves, bloom, moon]
const PAGES: readonly Family[] = [mountains, ribbon, strata, halftone, towers]
const FAMILIES: Readonly<Record<string, readonly Family[]>> = {
  Folk: [mountains, strata, bloom, arcs],
  Indie: [tiles, ribbon, mountains, moon, bars],
  Electronic: [roll, pond, halftone, towers, grooves],
  Ambient: [moon, strata, ribbon, pond, mountains],
  Jazz: [tiles, roll, bars, arcs, ribbon],
  Rock: [bars, arcs, halftone, grooves, ribbon],
  'Hip-Hop': [towers, roll, halftone, tiles],
  Classical: [grooves, moon, ribbon, strata, bloom],
  Soul: [grooves, tiles, arcs, bloom, pond],
  Metal: [halftone, pond, arcs, mountains, bars],
  World: [tiles, bloom, strata, mountains],
  Experimental: [pond, halftone, roll, bars, moon],
}

function wordsAt(words: string, width: number, height: number): string {
  const lines = words.split(/(?<=\.) /)
  const high = height * 0.1
  const top = height * (1 - 0.17 * lines.length - 0.06)
  const written = lines.map((line, index) =>
    lettering(line, {
      x: width / 2,
      y: top + height * 0.08 + index * high * 1.6,
      width: width * 0.9,
      height: high,
      colour: index === lines.length - 1 ? '#fa6f8a' : '#faf5ec',
    }),
  )
  return `<rect y="${top}" width="${width}" height="${height}" fill="#14121c"/>${written.join('')}`
}

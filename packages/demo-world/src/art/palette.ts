import type { Chance } from '../synth/random.ts'

/** Colours of a picture. `ramp` goes from the deepest (0) to the palest (1) tone of its genre. */
export type Palette = {
  ground: string
  main: string
  second: string
  third: string
  isDark: boolean
  ramp: (part: number) => string
}

const PAPER = '#faf5ec'
const INK = '#17131d'
const PINK = '#fa3e61'
const BLUE = '#2a48f5'
const NIGHT = '#0c1024'

/** Hue of a genre in degrees; pictures of one genre belong together. */
const HUES: Readonly<Record<string, number>> = {
  Folk: 68,
  Indie: 40,
  Electronic: 272,
  Ambient: 205,
  Jazz: 82,
  Rock: 32,
  'Hip-Hop': 300,
  Classical: 160,
  Soul: 52,
  Metal: 22,
  World: 128,
  Experimental: 330,
}

/** A palette for a genre: the house's paper, ink, pink and blue, and the tones of one hue. */
export function paletteOf(genre: string | undefined, chance: Chance): Palette {
  const hue = (HUES[genre ?? ''] ?? chance.whole(0, 359)) + chance.between(-12, 12)
  const bend = chance.pick([-46, -28, 28, 46])
  const ramp = (part: number) =>
    oklch(0.27 + 0.67 * part, 0.07 + 0.11 * Math.sin(Math.PI * Math.min(1, part * 1.15)), hue + bend * (part - 0.5))
  const [deep, strong, pale] = [ramp(0.04), ramp(0.55), ramp(0.97)]
  return chance.pick<Palette>([
    { ground: PAPER, main: INK, second: PINK, third: strong, isDark: false, ramp },
    { ground: PAPER, main: BLUE, second: PINK, third: strong, isDark: false, ramp },
    { ground: PAPER, main: deep, second: strong, third: PINK, isDark: false, ramp },
    { ground: pale, main: deep, second: PINK, third: strong, isDark: false, ramp },
    { ground: pale, main: BLUE, second: strong, third: INK, isDark: false, ramp },
    { ground: strong, main: INK, second: PAPER, third: deep, isDark: false, ramp },
    { ground: deep, main: pale, second: strong, third: PINK, isDark: true, ramp },
    { ground: NIGHT, main: strong, second: PINK, third: PAPER, isDark: true, ramp },
    { ground: INK, main: PAPER, second: strong, third: PINK, isDark: true, ramp },
    { ground: BLUE, main: PAPER, second: PINK, third: pale, isDark: true, ramp },
    { ground: PINK, main: INK, second: PAPER, third: pale, isDark: false, ramp },
  ])
}

// The renderer of the pictures reads plain colours only.
function oklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear
    .map((value) =>
      Math.round(255 * gamma(Math.min(1, Math.max(0, value))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const gamma = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

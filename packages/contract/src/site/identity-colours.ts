/** The two themes of every page. */
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Shades of one colour in one theme, as #rrggbb: lines, icons and buttons, the label on them, texts and grounds. */
export type Shades = { line: string; hover: string; label: string; text: string; wash: string }
/** Shades of both colours of a community in one theme. */
export type Palette = { accent: Shades; second: Shades }
/** Colours that an operator chose, as #rrggbb; without one, the shipped colour is used. */
export type ChosenColours = { accent: string | null; second: string | null }

/** Least contrasts (WCAG 2.2, 1.4.3 and 1.4.11) of a colour in each of its uses (SETUP-08). */
export const NEEDED = { text: 4.5, line: 3, label: 4.5 } as const
export type Use = keyof typeof NEEDED

/** One line of the preview: the contrast of the chosen colour in a use, and the shade that is used. */
export type ContrastCheck = { use: Use; needed: number; contrast: number; used: string; usedContrast: number }

/** Grounds of each theme; the values of packages/ui/src/theme/tokens.css. */
export const GROUNDS = {
  light: { paper: '#faf5ec', raised: '#fffdf8', sunk: '#f1e9db' },
  dark: { paper: '#0a0d1a', raised: '#131829', sunk: '#060812' },
} as const satisfies Record<Theme, Record<string, string>>

/** The colours that Earshot ships; the values of packages/ui/src/theme/tokens.css. */
export const SHIPPED_PALETTES = {
  light: {
    accent: { line: '#fa3e61', hover: '#ff6274', label: '#1b0a0f', text: '#c3123f', wash: '#ffe1e2' },
    second: { line: '#2a48f5', hover: '#5065f7', label: '#ffffff', text: '#2340e0', wash: '#e2e5fb' },
  },
  dark: {
    accent: { line: '#ff5f7d', hover: '#ff7b8f', label: '#1b0a0f', text: '#ff8098', wash: '#3a1728' },
    second: { line: '#4a66ff', hover: '#6b80ff', label: '#ffffff', text: '#93a8ff', wash: '#1a2350' },
  },
} as const satisfies Record<Theme, Palette>

/**
 * Returns the colours of a community in a theme. Each shade is the nearest one of the same hue that reaches its
 * contrast, so every choice is readable.
 */
export function paletteOf({ accent, second }: ChosenColours, theme: Theme): Palette {
  const shipped: Palette = SHIPPED_PALETTES[theme]
  const other = second ?? (accent !== null && isNearShippedSecond(accent) ? NEUTRAL : null)
  if (accent === null && other === null) return shipped
  const washes = {
    accent: accent === null ? shipped.accent.wash : washOf(accent, theme),
    second: other === null ? shipped.second.wash : washOf(other, theme),
  }
  const shades = (colour: string | null, name: keyof Palette): Shades => {
    const wash = washes[name]
    if (colour === null) return { ...shipped[name], wash, text: readable(shipped[name].text, theme, washes) }
    const line = shadeFor(colour, 'line', theme)
    const label = labelOn(line)
    return { line, hover: hoverOf(line, label), label, text: readable(colour, theme, washes), wash }
  }
  return { accent: shades(accent, 'accent'), second: shades(other, 'second') }
}

/**
 * Returns the declarations of CSS that replace the shipped colours in both themes (SITE-12); '' if none was chosen.
 * They win over the style sheets of pages, which may be loaded before or after them.
 */
export function colourStyle(chosen: ChosenColours): string {
  if (chosen.accent === null && chosen.second === null) return ''
  const declarations = (theme: Theme) =>
    Object.entries(customProperties(paletteOf(chosen, theme)))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  return `:root:root,[data-theme=light][data-theme]{${declarations('light')}}[data-theme=dark][data-theme]{${declarations('dark')}}`
}

/** Returns the custom properties of packages/ui that hold a palette. */
export const customProperties = ({ accent, second }: Palette): Record<`--${string}`, string> => ({
  '--pink': accent.line,
  '--pink-hover': accent.hover,
  '--pink-ink': accent.text,
  '--pink-wash': accent.wash,
  '--on-pink': accent.label,
  '--blue': second.line,
  '--blue-ink': second.text,
  '--blue-wash': second.wash,
  '--on-blue': second.label,
})

/** Returns the contrast of a chosen colour in each use in a theme, and the shade that is used in its place (SETUP-08). */
export function contrastChecks(chosen: ChosenColours, name: keyof Palette, theme: Theme): ContrastCheck[] {
  const colour = chosen[name] ?? SHIPPED_PALETTES[theme][name].line
  const used = paletteOf(chosen, theme)[name]
  const check = (use: Use, usedShade: string, contrastOf: (shade: string) => number): ContrastCheck => ({
    use,
    needed: NEEDED[use],
    contrast: contrastOf(colour),
    used: usedShade,
    usedContrast: contrastOf(usedShade),
  })
  const onGrounds = (shade: string) => leastContrast(shade, Object.values(GROUNDS[theme]))
  return [
    check('text', used.text, onGrounds),
    check('line', used.line, onGrounds),
    check('label', used.line, (shade) => contrast(shade, labelOn(shade))),
  ]
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The second colour where the shipped blue is too near the accent. */
const NEUTRAL = '#6b7280'
/** Degrees between two hues that are hard to tell apart, and the chroma below which a colour counts as grey. */
const NEAR_HUE = 40
const GREY_CHROMA = 0.04
const STEP = 0.005
/** How far a button under the pointer differs from the button. */
const HOVER = 0.05
const LABELS = ['#1b0a0f', '#ffffff', '#000000'] as const
const WASHES = {
  light: { lightness: 0.93, chroma: 0.035 },
  dark: { lightness: 0.25, chroma: 0.055 },
} as const

const leastContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)))

const shadeFor = (colour: string, use: 'text' | 'line', theme: Theme, washes: readonly string[] = []): string =>
  nearest(colour, (shade) => leastContrast(shade, [...Object.values(GROUNDS[theme]), ...washes]) >= NEEDED[use])

const readable = (colour: string, theme: Theme, washes: Record<keyof Palette, string>): string =>
  shadeFor(colour, 'text', theme, Object.values(washes))

// The dark label of the shipped buttons is preferred where both are readable.
const labelOn = (colour: string): string => LABELS.find((label) => contrast(label, colour) >= NEEDED.label) ?? LABELS[2]

const hoverOf = (line: string, label: string): string => {
  const { lightness, chroma, hue } = toOklch(line)
  return fromOklch({ lightness: lightness + (label === '#ffffff' ? -HOVER : HOVER), chroma, hue })
}

function washOf(colour: string, theme: Theme): string {
  const { chroma, hue } = toOklch(colour)
  const { lightness, chroma: most } = WASHES[theme]
  return fromOklch({ lightness, chroma: Math.min(chroma, most), hue })
}

function isNearShippedSecond(accent: string): boolean {
  const [one, other] = [toOklch(accent), toOklch(SHIPPED_PALETTES.light.second.line)]
  const apart = Math.abs(((one.hue - other.hue + 540) % 360) - 180)
  return one.chroma > GREY_CHROMA && apart < NEAR_HUE
}

/** Returns the nearest shade by lightness that passes; black and white are the last ones tried. */
function nearest(colour: string, passes: (shade: string) => boolean): string {
  if (passes(colour)) return colour
  const { lightness, chroma, hue } = toOklch(colour)
  for (let away = STEP; away <= 1; away += STEP)
    for (const tried of [lightness - away, lightness + away]) {
      const shade = fromOklch({ lightness: Math.min(Math.max(tried, 0), 1), chroma, hue })
      if (passes(shade)) return shade
    }
  throw new Error(`No shade of ${colour} passes.`)
}

type Oklch = { lightness: number; chroma: number; hue: number }

/** Converts to OKLCH (Ottosson); hue in degrees. */
function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Converts to #rrggbb; a colour that screens cannot show loses chroma, not hue or lightness. */
function fromOklch({ lightness, chroma, hue }: Oklch): string {
  let [least, most] = [0, chroma]
  if (isShown(linearFrom({ lightness, chroma, hue }))) least = chroma
  else
    for (let round = 0; round < 20; round += 1) {
      const middle = (least + most) / 2
      if (isShown(linearFrom({ lightness, chroma: middle, hue }))) least = middle
      else most = middle
    }
  return `#${linearFrom({ lightness, chroma: least, hue }).map(encoded).join('')}`
}

function linearFrom({ lightness, chroma, hue }: Oklch): readonly [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isShown = (channels: readonly number[]): boolean => channels.every((each) => each > -0.0001 && each < 1.0001)

function linearOf(hex: string): readonly [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function encoded(linear: number): string {
  const value = Math.min(Math.max(linear, 0), 1)
  const channel = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0')
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

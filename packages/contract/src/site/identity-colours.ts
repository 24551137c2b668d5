import { clampChroma, formatHex, oklch, wcagContrast, type Oklch } from 'culori'

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
    check('label', used.line, (shade) => wcagContrast(shade, labelOn(shade))),
  ]
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
  Math.min(...grounds.map((ground) => wcagContrast(colour, ground)))

const shadeFor = (colour: string, use: 'text' | 'line', theme: Theme, washes: readonly string[] = []): string =>
  nearest(colour, (shade) => leastContrast(shade, [...Object.values(GROUNDS[theme]), ...washes]) >= NEEDED[use])

const readable = (colour: string, theme: Theme, washes: Record<keyof Palette, string>): string =>
  shadeFor(colour, 'text', theme, Object.values(washes))

// The dark label of the shipped buttons is preferred where both are readable.
const labelOn = (colour: string): string =>
  LABELS.find((label) => wcagContrast(label, colour) >= NEEDED.label) ?? LABELS[2]

const hoverOf = (line: string, label: string): string => {
  const colour = toOklch(line)
  return toHex({ ...colour, l: colour.l + (label === '#ffffff' ? -HOVER : HOVER) })
}

function washOf(colour: string, theme: Theme): string {
  const own = toOklch(colour)
  const { lightness, chroma } = WASHES[theme]
  return toHex({ ...own, l: lightness, c: Math.min(own.c, chroma) })
}

function isNearShippedSecond(accent: string): boolean {
  const [one, other] = [toOklch(accent), toOklch(SHIPPED_PALETTES.light.second.line)]
  const apart = Math.abs((((one.h ?? 0) - (other.h ?? 0) + 540) % 360) - 180)
  return one.c > GREY_CHROMA && apart < NEAR_HUE
}

/** Returns the nearest shade by lightness that passes; black and white are the last ones tried. */
function nearest(colour: string, passes: (shade: string) => boolean): string {
  if (passes(colour)) return colour
  const own = toOklch(colour)
  for (let away = STEP; away <= 1; away += STEP)
    for (const tried of [own.l - away, own.l + away]) {
      const shade = toHex({ ...own, l: Math.min(Math.max(tried, 0), 1) })
      if (passes(shade)) return shade
    }
  throw new Error(`No shade of ${colour} passes.`)
}

const toOklch = (hex: string): Oklch => oklch(hex) ?? { mode: 'oklch', l: 0, c: 0 }

/** Writes #rrggbb; a colour that screens cannot show loses chroma, not hue or lightness. */
const toHex = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'))

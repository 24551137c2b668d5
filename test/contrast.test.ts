import { readFileSync } from 'node:fs'
import path from 'node:path'
import { GROUNDS, SHIPPED_PALETTES, customProperties } from '@earshot/contract/site/identity-colours'
import { expect, test } from 'vitest'

/** WCAG 2.2 §1.4.11: least contrast of outlines of controls with their ground. */
const OUTLINE = 3
const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../packages/ui/src', file), 'utf8')
const tokens = read('theme/tokens.css')
const topics = read('theme/topic-colours.css')
const tint = read('pictures/tint.module.css')

test.each(['light', 'dark'] as const)('outlines of controls reach 3:1 on every ground and topic wash (%s)', (theme) => {
  const outline = tokenOf(theme, 'outline')
  const grounds = ['paper', 'raised', 'sunk', 'pink-wash', 'blue-wash'].map((name) => tokenOf(theme, name))
  const washes = blocksOf(topics, theme).flatMap((block) => block.match(/(?<=--topic-wash: )#\w+/) ?? [])
  expect(washes).toHaveLength(8)
  const faint = [...grounds, ...washes].filter((ground) => contrast(hexY(outline), hexY(ground)) < OUTLINE)
  expect(faint).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'SETUP-08 the shades that are computed with are those of tokens.css (%s)',
  (theme) => {
    const { '--pink-hover': _mixed, ...declared } = customProperties(SHIPPED_PALETTES[theme])
    const known = {
      ...Object.fromEntries(Object.entries(GROUNDS[theme]).map(([name, hex]) => [`--${name}`, hex])),
      ...declared,
    }
    const stated = Object.keys(known).map((name) => [name, tokenOf(theme, name.slice(2))])
    expect(Object.fromEntries(stated)).toEqual(known)
  },
)

test.each(['light', 'dark'] as const)('marks of topics reach 3:1 on their wash (%s)', (theme) => {
  const faint = blocksOf(topics, theme).filter((block) => {
    const [wash = '', tone = ''] = [/--topic-wash: (#\w+)/, /--topic-tone: (#\w+)/].map((one) => one.exec(block)?.[1])
    return contrast(hexY(wash), hexY(tone)) < OUTLINE
  })
  expect(faint).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'outlines and stars reach 3:1 on a tint of any hue, quiet text 4.5:1 (%s)',
  (theme) => {
    const rules = [...tint.matchAll(/oklch\(([\d.]+) min\(var\(--chroma\), ([\d.]+)\)/g)]
    const [, lightness, chroma] = rules[theme === 'light' ? 0 : 1] ?? []
    const pairs = [
      ['outline', OUTLINE],
      ['pink-ink', OUTLINE],
      ['ink-soft', 4.5],
    ] as const
    const hues = Array.from({ length: 72 }, (_, index) => index * 5)
    const faint = pairs.flatMap(([name, least]) =>
      hues
        .filter((hue) => contrast(hexY(tokenOf(theme, name)), oklchY(Number(lightness), Number(chroma), hue)) < least)
        .map((hue) => `${name} at hue ${hue}`),
    )
    expect(faint).toEqual([])
  },
)

const isDark = (selector: string) => selector.includes("[data-theme='dark']")

function blocksOf(css: string, theme: 'light' | 'dark'): string[] {
  return [...css.matchAll(/([^{}]+)\{([^{}]+)\}/g)]
    .filter(([, selector = '']) => isDark(selector) === (theme === 'dark'))
    .map(([, , body = '']) => body)
}

function tokenOf(theme: 'light' | 'dark', name: string): string {
  // The labels are the same in both themes.
  const found = [...blocksOf(tokens, theme), ...blocksOf(tokens, 'light')].flatMap(
    (block) => new RegExp(`--${name}: (#\\w{6});`).exec(block)?.[1] ?? [],
  )
  if (found[0] === undefined) throw new Error(`tokens.css states no --${name}`)
  return found[0]
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Relative luminance of a colour like #fa3e61. */
function hexY(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Relative luminance of an OKLCH colour (Ottosson). */
function oklchY(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red = 0, green = 0, blue = 0] = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((value) => Math.min(1, Math.max(0, value)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

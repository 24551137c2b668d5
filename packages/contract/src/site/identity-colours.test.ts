import { wcagContrast as contrast } from 'culori'
import { expect, test } from 'vitest'
import {
  GROUNDS,
  NEEDED,
  SHIPPED_PALETTES,
  THEMES,
  colourStyle,
  contrastChecks,
  paletteOf,
} from './identity-colours.ts'

const hex = (value: number) => value.toString(16).padStart(2, '0')
const STEPS = [0, 51, 102, 153, 204, 255]
const COLOURS = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)))
const INKS = { light: { ink: '#1b1512', soft: '#5c5148' }, dark: { ink: '#f3efe8', soft: '#a9b0c6' } } as const

test.each(THEMES)('SETUP-08 no choice of accent leaves a text, line or label below its contrast (%s)', (theme) => {
  const faint = COLOURS.flatMap((accent) => {
    const { accent: shades, second } = paletteOf({ accent, second: null }, theme)
    const grounds = [...Object.values(GROUNDS[theme]), shades.wash, second.wash]
    const texts = [shades.text, second.text, INKS[theme].ink, INKS[theme].soft]
    return [
      ...grounds.flatMap((ground) => texts.map((text) => [text, ground, NEEDED.text] as const)),
      ...Object.values(GROUNDS[theme]).map((ground) => [shades.line, ground, NEEDED.line] as const),
      [shades.label, shades.line, NEEDED.label] as const,
      [shades.label, shades.hover, NEEDED.label] as const,
    ]
      .filter(([one, other, least]) => contrast(one, other) < least)
      .map((pair) => [accent, ...pair].join(' '))
  })
  expect(faint).toEqual([])
})

test('SETUP-08 a colour that passes is used as it is, and another by its nearest shade', () => {
  const pale = contrastChecks({ accent: '#ffee88', second: null }, 'accent', 'light')
  expect(pale.map(({ use, needed }) => [use, needed])).toEqual([
    ['text', 4.5],
    ['line', 3],
    ['label', 4.5],
  ])
  expect(pale.every(({ usedContrast, needed }) => usedContrast >= needed)).toBe(true)
  expect(pale[0]?.contrast).toBeLessThan(1.2)
  expect(pale[0]?.used).not.toBe('#ffee88')
  expect(contrastChecks({ accent: '#ffee88', second: null }, 'accent', 'dark').map(({ used }) => used)).toEqual([
    '#ffee88',
    '#ffee88',
    '#ffee88',
  ])
})

test('SETUP-07 an accent near the shipped blue gets a neutral second colour', () => {
  expect(paletteOf({ accent: '#2255dd', second: null }, 'light').second.line).not.toBe(
    SHIPPED_PALETTES.light.second.line,
  )
  expect(paletteOf({ accent: '#228833', second: null }, 'light').second.line).toBe(SHIPPED_PALETTES.light.second.line)
})

test('SITE-12 without a choice nothing replaces the shipped colours', () => {
  expect(colourStyle({ accent: null, second: null })).toBe('')
  expect(colourStyle({ accent: '#228833', second: null })).toMatch(
    /^:root:root,\[data-theme=light\].*--on-blue:#ffffff\}$/,
  )
})

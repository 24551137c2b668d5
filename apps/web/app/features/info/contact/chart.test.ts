import { expect, test } from 'vitest'
import { drawChart } from './chart.ts'

const TORSHAVN = { x: -6.7716, y: 62.0077, address: 'Tórshavn' }
const BREMEN = { x: 8.8017, y: 53.0793, address: 'Bremen' }

test('CONTACT-02 a single location is in the centre of a map with zoom 10', () => {
  const chart = drawChart([BREMEN])
  expect(chart?.places).toEqual([{ x: 480, y: 240 }])
  // At zoom 10 a degree of longitude is 728 pixels wide.
  expect(chart?.meridians.map(({ name }) => name)).toContain('8.75° E')
  const [first, second] = chart?.meridians ?? []
  expect(((second?.x ?? 0) - (first?.x ?? 0)) * 4).toBeCloseTo(728, 0)
})

test('CONTACT-02 distant locations are all on the map, north above south and west left of east', () => {
  const [north, south] = drawChart([TORSHAVN, BREMEN])?.places ?? []
  expect(north?.x).toBeLessThan(south?.x ?? 0)
  expect(north?.y).toBeLessThan(south?.y ?? 0)
  for (const { x, y } of [north, south].flatMap((place) => (place === undefined ? [] : [place]))) {
    expect(x).toBeGreaterThanOrEqual(100)
    expect(x).toBeLessThanOrEqual(860)
    expect(y).toBeGreaterThanOrEqual(100)
    expect(y).toBeLessThanOrEqual(380)
  }
})

test('lines of longitude and latitude are labelled, and extend beyond the map', () => {
  const chart = drawChart([TORSHAVN, BREMEN])
  expect(chart?.meridians.map(({ name }) => name)).toContain('0°')
  expect(chart?.parallels.map(({ name }) => name)).toContain('60° N')
  for (const { x } of chart?.meridians ?? []) expect(x >= -480 && x <= 1440).toBe(true)
  for (const { y } of chart?.parallels ?? []) expect(y >= -480 && y <= 960).toBe(true)
})

test('a location at a pole and a duplicate cause no error, and without locations there is no map', () => {
  for (const { x, y } of drawChart([{ x: 0, y: 90, address: '' }, BREMEN, BREMEN])?.places ?? [])
    expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
  expect(drawChart([])).toBeUndefined()
})

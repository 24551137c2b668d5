import { expect, test } from 'vitest'
import { chartAt, drawChart, fitView, placeAt, tilesOf } from './chart.ts'

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

test('SITE-19 a point of a map is the location that is drawn there', () => {
  const view = fitView([TORSHAVN, BREMEN])
  const place = view && placeAt(view, { x: 300, y: 90 })
  expect(view && place && chartAt(view, [place]).places).toEqual([{ x: 300, y: 90 }])
  expect(placeAt({ centre: { x: 179, y: 84 }, scale: 2 }, { x: 960, y: 0 })).toEqual({ x: 180, y: 85 })
})

test('SITE-19 the tiles of a street map cover a view, and none is outside the world', () => {
  const tiles = tilesOf({ centre: { x: 0, y: 0 }, scale: 4 })
  expect(tiles).toHaveLength(8)
  expect(tiles[0]).toEqual({ column: 0, row: 1, zoom: 2, x: -32, y: -16, size: 256 })
  expect(tilesOf({ centre: { x: 0, y: 0 }, scale: 1 })).toHaveLength(1)
})

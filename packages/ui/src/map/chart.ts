/** A location: x is longitude, y latitude, in degrees (ENTITIES-17). */
export type Place = { x: number; y: number }

/** The closest zoom of a map, used for a single location (CONTACT-02). */
export const ZOOM = 10

/**
 * A drawn map: the size of its box, the position of each location, and labelled lines of longitude and latitude. The
 * lines extend beyond the box, for frames of other proportions.
 */
export type Chart = {
  width: number
  height: number
  places: { x: number; y: number }[]
  meridians: { x: number; name: string }[]
  parallels: { y: number; name: string }[]
}

const WIDTH = 960
const HEIGHT = 480
/** Pixels by which the lines extend beyond the box on each side. */
const BESIDE = 480
/** The margin around the outermost locations, in pixels. */
const MARGIN = 110
/** The width of the whole world at zoom 0, in pixels. */
const WORLD = 256
/** Distances between lines in degrees, and the minimum pixels between them. */
const STEPS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 45] as const
const BETWEEN_LINES = 120
/** The highest latitude that the Mercator projection shows. */
const LATITUDE_MAX = 85

/**
 * Draws locations in the projection of street maps, zoomed so that all are visible, at most to `ZOOM`. Undefined
 * without a location.
 */
export function drawChart(places: readonly Place[]): Chart | undefined {
  const view = fitView(places)
  return view && chartAt(view, places)
}

/** A part of the world: the location in the middle, and the pixels of a world that is 256 wide at 1. */
export type View = { centre: Place; scale: number }

/** Returns the view in which all locations are visible, at most at `ZOOM`; undefined without a location. */
export function fitView(places: readonly Place[]): View | undefined {
  if (places.length === 0) return undefined
  const [left, right] = bounds(places.map(({ x }) => worldX(x)))
  const [top, bottom] = bounds(places.map(({ y }) => worldY(y)))
  const scale = Math.min(
    2 ** ZOOM,
    (WIDTH - 2 * MARGIN) / Math.max(right - left, Number.EPSILON),
    (HEIGHT - 2 * MARGIN) / Math.max(bottom - top, Number.EPSILON),
  )
  return { centre: { x: longitudeAt((left + right) / 2), y: latitudeAt((top + bottom) / 2) }, scale }
}

/** Draws the locations and lines of a view. */
export function chartAt({ centre, scale }: View, places: readonly Place[]): Chart {
  const start = startOf({ centre, scale })
  const step = STEPS.find((each) => (each * WORLD * scale) / 360 >= BETWEEN_LINES) ?? 45
  const beside = BESIDE / scale
  const end = { x: start.x + WIDTH / scale, y: start.y + HEIGHT / scale }
  return {
    width: WIDTH,
    height: HEIGHT,
    places: places.map(({ x, y }) => ({
      x: round((worldX(x) - start.x) * scale),
      y: round((worldY(y) - start.y) * scale),
    })),
    meridians: linesBetween(longitudeAt(start.x - beside), longitudeAt(end.x + beside), step).map((degrees) => ({
      x: round((worldX(degrees) - start.x) * scale),
      name: nameOf(degrees, 'E', 'W'),
    })),
    parallels: linesBetween(latitudeAt(end.y + beside), latitudeAt(start.y - beside), step).map((degrees) => ({
      y: round((worldY(degrees) - start.y) * scale),
      name: nameOf(degrees, 'N', 'S'),
    })),
  }
}

/** Returns the location at a point of a view, in degrees to five decimals, some metres. */
export function placeAt(view: View, point: Place): Place {
  const start = startOf(view)
  const x = longitudeAt(start.x + point.x / view.scale)
  const y = latitudeAt(start.y + point.y / view.scale)
  return { x: exact(Math.max(-180, Math.min(180, x))), y: exact(Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, y))) }
}

/** A tile of a street map in a view: its number, and its place and size in pixels. */
export type Tile = { column: number; row: number; zoom: number; x: number; y: number; size: number }

/** Returns the tiles that cover a view. */
export function tilesOf({ centre, scale }: View): Tile[] {
  const zoom = Math.max(0, Math.floor(Math.log2(scale)))
  const start = startOf({ centre, scale })
  const [count, size] = [2 ** zoom, (WORLD * scale) / 2 ** zoom]
  const inWorld = (from: number, length: number) => {
    const first = Math.max(0, Math.floor((from * scale) / size))
    const last = Math.min(count - 1, Math.floor((from * scale + length) / size))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  }
  return inWorld(start.x, WIDTH).flatMap((column) =>
    inWorld(start.y, HEIGHT).map((row) => ({
      column,
      row,
      zoom,
      x: column * size - start.x * scale,
      y: row * size - start.y * scale,
      size,
    })),
  )
}

// The world pixel of the upper left corner.
const startOf = ({ centre, scale }: View): Place => ({
  x: worldX(centre.x) - WIDTH / 2 / scale,
  y: worldY(centre.y) - HEIGHT / 2 / scale,
})

const worldX = (longitude: number): number => ((longitude + 180) / 360) * WORLD
const longitudeAt = (x: number): number => (x / WORLD) * 360 - 180

function worldY(latitude: number): number {
  const radians = (Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)) * Math.PI) / 180
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * WORLD
}
const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI

const bounds = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

function linesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(2)))
}

const nameOf = (degrees: number, positive: string, negative: string): string =>
  degrees === 0 ? '0°' : `${Math.abs(degrees)}° ${degrees > 0 ? positive : negative}`

const round = (value: number): number => Math.round(value * 10) / 10
const exact = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

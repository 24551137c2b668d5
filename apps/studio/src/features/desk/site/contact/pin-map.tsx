import { getSettings } from '@earshot/contract/calls'
import * as m from '@earshot/messages/contact-desk'
import { Button } from '@earshot/ui/actions/button.tsx'
import { chartAt, fitView, placeAt, tilesOf, ZOOM, type Place, type View } from '@earshot/ui/map/chart'
import { names } from '@earshot/ui/text/names'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useCall } from '../../../../session/use-call.ts'
import { isGroup } from '../site-values.ts'
import styles from './pin-map.module.css'

/** The view without a pin, and the closest one: streets, if there are tiles. */
const WORLD: View = { centre: { x: 10, y: 25 }, scale: 2 }
const ZOOM_MAX = 18
/** Pixels by which an arrow key moves a pin; with Shift ten times as far. */
const STEP = 4

/**
 * Places the pins of the contact pages by a click on the map, or with the arrow keys (SITE-19). A click without a pin
 * adds one.
 */
export function PinMap({
  entries,
  onChange,
}: {
  entries: readonly unknown[]
  onChange: (entries: readonly unknown[]) => void
}) {
  const places = entries.map(placeOf)
  const tiles = useCall(getSettings).data?.map
  const [chosen, setChosen] = useState(0)
  const [view, setView] = useState<View>(() => rounded(fitView(places)) ?? WORLD)
  const at = Math.min(chosen, Math.max(0, entries.length - 1))
  const chart = chartAt(view, places)
  const { width, height } = chart
  const set = (pin: number, { x: longitude, y: latitude }: Place) => {
    const entry = entries[pin]
    const placed = { ...(isGroup(entry) ? entry : { address: '' }), longitude, latitude }
    onChange(pin < entries.length ? entries.with(pin, placed) : [...entries, placed])
  }
  const click = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const point = { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height }
    set(at, placeAt(view, point))
  }
  const press = (event: KeyboardEvent, pin: number) => {
    const from = chart.places[pin]
    const step = STEPS[event.key]
    if (step === undefined || from === undefined) return
    event.preventDefault()
    const pixels = event.shiftKey ? STEP * 10 : STEP
    const point = { x: from.x + step.x * pixels, y: from.y + step.y * pixels }
    const place = placeAt(view, point)
    set(pin, place)
    const isInside = point.x > 0 && point.x < width && point.y > 0 && point.y < height
    if (!isInside) setView({ ...view, centre: place })
  }
  const zoom = (factor: number) => setView({ centre: places[at] ?? view.centre, scale: view.scale * factor })
  return (
    <div className={styles.field}>
      <div className={styles.map}>
        {/* A pin is a button that the arrow keys move; the click is for a pointer. */}
        <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} aria-hidden onClick={click}>
          {tiles !== undefined &&
            tilesOf(view).map(({ column, row, zoom: z, x, y, size }) => (
              <image
                key={`${z} ${column} ${row}`}
                href={urlOf(tiles.tiles, { x: column, y: row, z })}
                x={x}
                y={y}
                width={size}
                height={size}
              />
            ))}
          {chart.meridians.map(({ x, name }) => (
            <g key={name}>
              <path d={`M${x} 0V${height}`} className={styles.line} />
              <text x={x + 8} y={height - 12} className={styles.degrees}>
                {name}
              </text>
            </g>
          ))}
          {chart.parallels.map(({ y, name }) => (
            <g key={name}>
              <path d={`M0 ${y}H${width}`} className={styles.line} />
              <text x="12" y={y - 8} className={styles.degrees}>
                {name}
              </text>
            </g>
          ))}
        </svg>
        {chart.places.map(({ x, y }, pin) => (
          <button
            key={pin}
            type="button"
            className={names(styles.pin, pin === at && styles.chosen)}
            style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
            aria-label={m.pin_at({ number: pin + 1, ...wordsOf(places[pin]) })}
            aria-pressed={pin === at}
            onFocus={() => setChosen(pin)}
            onClick={() => setChosen(pin)}
            onKeyDown={(event) => press(event, pin)}
          >
            {pin + 1}
          </button>
        ))}
      </div>
      <p className={styles.acts}>
        <Button size="s" disabled={view.scale >= 2 ** ZOOM_MAX} onClick={() => zoom(2)}>
          {m.pin_zoom_in()}
        </Button>
        <Button size="s" disabled={view.scale <= 1} onClick={() => zoom(1 / 2)}>
          {m.pin_zoom_out()}
        </Button>
      </p>
      <p className={styles.hint}>{entries.length === 0 ? m.pin_hint_first() : m.pin_hint()}</p>
      {tiles !== undefined && <p className={styles.hint}>{tiles.credit}</p>}
    </div>
  )
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

// While a number is being typed, the value of its field is no number.
const placeOf = (entry: unknown): Place => {
  const { longitude: x, latitude: y } = isGroup(entry) ? entry : {}
  const degrees = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
  return { x: degrees(x), y: degrees(y) }
}

const wordsOf = ({ x, y }: Place = { x: 0, y: 0 }) => ({ longitude: String(x), latitude: String(y) })

// Tiles are sharp at whole zooms.
const rounded = (view: View | undefined): View | undefined =>
  view && { ...view, scale: 2 ** Math.max(0, Math.min(ZOOM, Math.floor(Math.log2(view.scale)))) }

const urlOf = (template: string, values: Readonly<Record<string, number>>): string =>
  template.replaceAll(/\{(\w)\}/g, (_all, name: string) => String(values[name] ?? 'a'))

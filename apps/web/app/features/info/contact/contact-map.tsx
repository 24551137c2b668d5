import * as m from '@earshot/messages/contact'
import { Button } from '@earshot/ui/actions/button.tsx'
import { drawChart } from '@earshot/ui/map/chart'
import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { names } from '@earshot/ui/text/names'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { PinLocation, StreetMap } from './street-map.ts'
import styles from './contact-map.module.css'

/** The tile server of a street map, and its attribution. */
export type Tiles = { tiles: string; credit: string }

/** Pages whose content-security policy permits tiles; the policy stays when the router opens another page. */
const MAP_DOCUMENT = /^\/contact(?:-page|-sidebar-map|-page-cover)?\/?$/

/**
 * The operator's locations on a map (CONTACT-02). It is drawn, so that it works without network and scripts; a street
 * map replaces it if tiles are configured and the document's policy permits them.
 */
export function ContactMap({ places, map }: { places: readonly PinLocation[]; map: Tiles | undefined }) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useIsHydrated()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<StreetMap | undefined>(undefined)
  const { pathname } = useLocation()
  const mayLoad = isHydrated && MAP_DOCUMENT.test(documentPath())
  const tiles = mayLoad ? map?.tiles : undefined
  useEffect(() => {
    const [first, ...rest] = places
    if (tiles === undefined || first === undefined || box.current === null) return undefined
    const element = box.current
    let isGone = false
    const removeMap = () => {
      shown.current?.remove()
      shown.current = undefined
    }
    const onFailed = () => {
      removeMap()
      setShown(false)
    }
    void import('./street-map.ts').then(
      ({ openStreetMap }) => {
        if (isGone) return
        setShown(true)
        shown.current = openStreetMap(element, [first, ...rest], { tiles, onFailed, icon: styles.pin ?? '' })
      },
      // The drawn map stays.
      () => undefined,
    )
    return () => {
      isGone = true
      removeMap()
    }
  }, [places, tiles])
  return (
    <section className={styles.map} aria-label={m.contact_map()}>
      <div className={styles.frame}>
        {!isShown && <Drawn places={places} />}
        <div ref={box} className={names(styles.street, !isShown && styles.waiting)} />
      </div>
      {isShown && <Credit text={map?.credit ?? ''} />}
      {isHydrated && map !== undefined && !mayLoad && (
        <p className={styles.credit}>
          <a href={pathname}>{m.contact_load_street_map()}</a>
        </p>
      )}
      <ol className={styles.places}>
        {places.map((place, index) => (
          <li key={`${place.x} ${place.y} ${place.address}`} className={styles.place}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <span className={styles.address} dir="auto">
              {place.address}
            </span>
            {isShown && places.length > 1 && (
              <Button
                size="s"
                variant="quiet"
                onClick={() => shown.current?.showPlace(place)}
                aria-label={m.contact_show_place({ address: place.address })}
              >
                {m.contact_show()}
              </Button>
            )}
            <a
              href={streetMapLink(place)}
              rel="noopener"
              className={styles.open}
              aria-label={m.contact_open_place({ address: place.address })}
            >
              {m.contact_open_street_map()}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The locations between lines of longitude and latitude, each with the two arcs of the logo. */
function Drawn({ places }: { places: readonly PinLocation[] }) {
  const chart = drawChart(places)
  if (chart === undefined) return null
  const { width, height } = chart
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.chart}
      role="img"
      aria-label={m.contact_map_of({ addresses: places.map(({ address }) => address).join('; ') })}
    >
      {chart.meridians.map(({ x, name }) => (
        <g key={name}>
          <path d={`M${x} ${-height}V${2 * height}`} className={styles.line} />
          <text x={x + 8} y={height - 12} className={styles.degrees}>
            {name}
          </text>
        </g>
      ))}
      {chart.parallels.map(({ y, name }) => (
        <g key={name}>
          <path d={`M${-width} ${y}H${2 * width}`} className={styles.line} />
          <text x="12" y={y - 8} className={styles.degrees}>
            {name}
          </text>
        </g>
      ))}
      {chart.places.map(({ x, y }, index) => (
        <g key={`${x} ${y} ${places[index]?.address}`} transform={`translate(${x} ${y})`}>
          <g className={styles.mark}>
            <path d="M25 -25a35 35 0 0 1 0 50" className={styles.near} />
            <path d="M41 -41a58 58 0 0 1 0 82" className={styles.far} />
            <circle r="20" className={styles.dot} />
            <text y="7" textAnchor="middle" className={styles.count}>
              {index + 1}
            </text>
          </g>
        </g>
      ))}
    </svg>
  )
}

/** A text whose trailing URL becomes a link. */
function Credit({ text }: { text: string }) {
  const [, words = text, url] = /^(.*?)\s+(https?:\/\/\S+)$/.exec(text) ?? []
  return <p className={styles.credit}>{url === undefined ? words : <a href={url}>{words}</a>}</p>
}

const streetMapLink = ({ x, y }: PinLocation): string =>
  `https://www.openstreetmap.org/?mlat=${y}&mlon=${x}#map=16/${y}/${x}`

function documentPath(): string {
  const [document] = performance.getEntriesByType('navigation')
  return document !== undefined && URL.canParse(document.name) ? new URL(document.name).pathname : location.pathname
}

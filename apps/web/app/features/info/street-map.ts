import 'leaflet/dist/leaflet.css'
import { divIcon, map, marker, tileLayer } from 'leaflet'
import { ZOOM, type PinLocation } from './chart.ts'

/** A displayed street map: it can move to a location and be removed. */
export type StreetMap = { showPlace: (place: PinLocation) => void; remove: () => void }

/** Number of failed tiles, without a loaded one, after which the map is removed. */
const FAILED_MAX = 4

/** Shows locations on a street map of tiles. `onFailed` is called if no tile can be loaded. */
export function openStreetMap(
  box: HTMLElement,
  places: readonly [PinLocation, ...PinLocation[]],
  { tiles, onFailed, icon }: { tiles: string; onFailed: () => void; icon: string },
): StreetMap {
  const [first] = places
  // The page shows the credit as text below the map.
  const shown = map(box, { attributionControl: false, scrollWheelZoom: false }).setView([first.y, first.x], ZOOM)
  let [came, failed] = [0, 0]
  tileLayer(tiles, { referrerPolicy: 'origin', maxZoom: 18 })
    .on('tileload', () => {
      came += 1
    })
    .on('tileerror', () => {
      failed += 1
      if (came === 0 && failed >= FAILED_MAX) onFailed()
    })
    .addTo(shown)
  for (const [index, { x, y, address }] of places.entries())
    marker([y, x], {
      icon: divIcon({ className: icon, html: String(index + 1), iconSize: [36, 36] }),
      title: address,
      alt: address,
    }).addTo(shown)
  return {
    showPlace: ({ x, y }) => shown.setView([y, x], ZOOM),
    remove: () => shown.remove(),
  }
}

import 'leaflet/dist/leaflet.css'
import type { Pin } from '@earshot/contract/site/cover'
import { ZOOM } from '@earshot/ui/map/chart'
import { divIcon, map, marker, tileLayer } from 'leaflet'

/** A location of the contact settings. */
export type PinLocation = Pin['location']

/** An open street map. */
export type StreetMap = { showPlace: (place: PinLocation) => void; remove: () => void }

/** The number of failed tiles, without a loaded one, after which the map is closed. */
const FAILED_MAX = 4

/** Shows locations on a street map of tiles. `onFailed` is called if no tile loads. */
export function openStreetMap(
  box: HTMLElement,
  places: readonly [PinLocation, ...PinLocation[]],
  { tiles, onFailed, icon }: { tiles: string; onFailed: () => void; icon: string },
): StreetMap {
  const [first] = places
  // The attribution is below the map, in the text of the page.
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

import { getProfile } from '@earshot/contract/calls/account'
import { playlistMedia } from '@earshot/contract/calls/playlist'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import { PlaybackProvider } from '@earshot/listening/playback-context.tsx'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { FIRST_READ_ID, takeFirstRead, type FirstRead } from './first-page.ts'
import { forget } from './pages/cache.ts'
import { askForListening } from './pages/listening.ts'
import { pathOf, readUrl, type Place } from './pages/url.ts'
import { BASE, playerPage, setOrigins, type Origins } from './settings.ts'
import { ShareCard } from './share-card.tsx'
import { playback } from './transport/player.ts'

/** A rendered page: its share card and, when it has a body, its title for the head; its root element with what the server read for the body. */
export type PlayerPage = { head: string; body: string }

/** The path of the page that a URL names, without the key behind it; undefined when it names none. */
export const pagePath = (pathname: string): string | undefined => {
  const path = pathOf(readUrl(pathname, BASE).place)
  return path === undefined ? undefined : BASE + path
}

/** Renders a page of the player as a visitor gets it; one that shows what only this browser knows has no body. Throws ApiError when the API refuses what it shows. */
export async function renderPage(pathname: string, origins: Origins, api: ApiClient): Promise<PlayerPage> {
  const { place } = readUrl(pathname, BASE)
  return render(place, await readFor(place, api), origins)
}

async function readFor(place: Place, api: ApiClient): Promise<FirstRead> {
  if (place.page === 'user') return { page: 'user', profile: await api.get(getProfile, { user_id: place.id }) }
  if (place.page !== 'listen') return { page: 'other' }
  if (place.kind !== 'playlist')
    return { page: 'listen', reply: await askForListening(api, place.kind, place.id), isPart: false }
  // A playlist may have 10,000 songs; the browser asks for the others.
  const data = await api.get(playlistMedia, { playlist_id: place.id, limit: PAGE_SIZE.playlistSongs })
  const isPart = data.songs.length < data.playlist.song_count
  return { page: 'listen', reply: { kind: 'playlist', id: place.id, data }, isPart }
}

// Not asynchronous: what the pages share in memory belongs to this page until it is rendered.
function render(place: Place, read: FirstRead, origins: Origins): PlayerPage {
  setOrigins(origins)
  try {
    const first = takeFirstRead(read)
    const card = renderToString(<ShareCard read={read} url={playerPage(pathOf(place) ?? '')} />)
    if (read.page === 'other') return { head: card, body: ROOT_EMPTY }
    const html = renderToString(
      <div id="root">
        <PlaybackProvider playback={playback} first={first}>
          <App first={{ place, how: 'opened' }} />
        </PlaybackProvider>
      </div>,
    )
    // React writes what belongs into the head before everything else.
    const start = html.indexOf(ROOT)
    const json = `<script type="application/json" id="${FIRST_READ_ID}">${jsonInHtml(read)}</script>`
    return { head: html.slice(0, start) + card, body: html.slice(start) + json }
  } finally {
    forget()
  }
}

const ROOT = '<div id="root">'
const ROOT_EMPTY = `${ROOT}</div>`

/** JSON that ends no script element. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

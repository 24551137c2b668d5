import { getProfile, playlistMedia } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import { PlaybackProvider } from '@earshot/listening/playback-context.tsx'
import { setCommunity } from '@earshot/messages/identity'
import { setLanguage } from '@earshot/messages/language'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { FIRST_READ_ID, applyFirstRead, type FirstRead } from './first-page.ts'
import { forget } from './pages/open/cache.ts'
import { fetchListening } from './pages/open/listening.ts'
import { pathOf, readUrl, type Location } from './pages/open/url.ts'
import { BASE, playerPage, setOrigins, type Origins } from './settings.ts'
import { ShareCard, jsonInHtml } from './share-card.tsx'
import { playback } from './transport/player.ts'

export { setCommunity, setLanguage }

/**
 * A rendered page: the share card for the head; if the page has a body, also its title for the head and the root
 * element with the first read for the body.
 */
export type PlayerPage = { head: string; body: string }

/** Returns the path of the page that a URL names, without the key; undefined for unknown pages. */
export const pagePath = (pathname: string): string | undefined => {
  const path = pathOf(readUrl(pathname, BASE).place)
  return path === undefined ? undefined : BASE + path
}

/**
 * Renders a page of the player for a visitor; a page that depends on the browser's state has no body. Throws ApiError
 * if the API refuses its data.
 */
export async function renderPage(pathname: string, origins: Origins, api: ApiClient): Promise<PlayerPage> {
  const { place } = readUrl(pathname, BASE)
  return render(place, await readFor(place, api), origins)
}

async function readFor(place: Location, api: ApiClient): Promise<FirstRead> {
  if (place.page === 'user') {
    const profile = await api.get(getProfile, { user_id: place.id })
    const sound = profile.playlist_id === undefined ? undefined : await readPlaylist(profile.playlist_id, 1, api)
    return { page: 'user', profile, sound }
  }
  if (place.page !== 'listen') return { page: 'other' }
  if (place.kind !== 'playlist')
    return { page: 'listen', reply: await fetchListening(api, place.kind, place.id), isPart: false }
  // A playlist may have 10,000 songs; the browser loads the rest.
  const reply = await readPlaylist(place.id, PAGE_SIZE.playlistSongs, api)
  return { page: 'listen', reply, isPart: reply.data.songs.length < reply.data.playlist.song_count }
}

async function readPlaylist(id: number, limit: number, api: ApiClient) {
  return { kind: 'playlist' as const, id, data: await api.get(playlistMedia, { playlist_id: id, limit }) }
}

// Synchronous, because the shared state of the modules belongs to one page during rendering.
function render(place: Location, read: FirstRead, origins: Origins): PlayerPage {
  setOrigins(origins)
  try {
    const first = applyFirstRead(read)
    const card = renderToString(<ShareCard read={read} url={playerPage(pathOf(place) ?? '')} />)
    if (read.page === 'other') return { head: card, body: ROOT_EMPTY }
    const html = renderToString(
      <div id="root">
        <PlaybackProvider playback={playback} first={first}>
          <App first={{ place, how: 'opened' }} />
        </PlaybackProvider>
      </div>,
    )
    // React writes the elements of the head first.
    const start = html.indexOf(ROOT)
    const json = `<script type="application/json" id="${FIRST_READ_ID}">${jsonInHtml(read)}</script>`
    return { head: html.slice(0, start) + card, body: html.slice(start) + json }
  } finally {
    forget()
  }
}

const ROOT = '<div id="root">'
const ROOT_EMPTY = `${ROOT}</div>`

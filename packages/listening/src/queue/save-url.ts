import { readPersisted } from '@earshot/playback/persist'
import { textStore } from '@earshot/playback/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { LISTENING_KEYS } from '../keys.ts'
import { readTrackId } from '../tracks.ts'

/** Maximum number of songs in the URL of a page: some browsers and proxies refuse longer URLs. */
export const SONGS_IN_URL_MAX = 200

/** Parameter with which the page saves the queue that this browser stores for its own origin. */
const QUEUE = 'queue'

/**
 * Returns the URL of the site's page (`site` ends with "/") that saves songs as a playlist. On the same origin (`from`)
 * the page reads the queue itself; for another origin the URL contains the first songs, and as `of` their total number.
 */
export function saveUrl(site: string, from: string, songIds: readonly number[]): string {
  const page = `${site}account/edit_playlist?songs=`
  if (new URL(site).origin === from) return page + QUEUE
  const of = songIds.length > SONGS_IN_URL_MAX ? `&of=${songIds.length}` : ''
  return page + songIds.slice(0, SONGS_IN_URL_MAX).join(',') + of
}

/** Parses the songs in the query of such a URL. */
export function readSongs(songs: string | null): number[] {
  if (songs === QUEUE) return songsOf(readPersisted(textStore(localStore, LISTENING_KEYS.queue)).queue?.tracks ?? [])
  if (songs === null || !/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/.test(songs)) return []
  return songs.split(',', SONGS_IN_URL_MAX).map(Number)
}

/** Returns the songs of a queue, without episodes, which playlists do not accept. */
export const songsOf = (tracks: readonly { id: string }[]): number[] =>
  tracks.flatMap(({ id }) => {
    const name = readTrackId(id)
    return name?.type === 'song' ? [name.id] : []
  })

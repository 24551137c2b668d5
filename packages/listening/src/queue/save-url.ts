import { readPersisted } from '@earshot/playback/storage/persist'
import { textStore } from '@earshot/playback/storage/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { LISTENING_KEYS } from '../keys.ts'
import { readTrackId } from '../tracks/tracks.ts'

/** The most songs in the URL of a page: some browsers and proxies refuse longer URLs. */
export const SONGS_IN_URL_MAX = 200

/** A query value: the page saves the queue stored for its origin. */
const QUEUE = 'queue'

/**
 * Returns the URL of the site's page that saves songs as a playlist; `site` ends with "/". On the same origin (`from`),
 * the page reads the stored queue. For another origin, the URL contains the first songs, and their total as `of`.
 */
export function saveUrl(site: string, from: string, songIds: readonly number[]): string {
  const page = `${site}account/edit_playlist?songs=`
  if (new URL(site).origin === from) return page + QUEUE
  const of = songIds.length > SONGS_IN_URL_MAX ? `&of=${songIds.length}` : ''
  return page + songIds.slice(0, SONGS_IN_URL_MAX).join(',') + of
}

/** Returns the songs that the query of such a URL names. */
export function readSongs(songs: string | null): number[] {
  if (songs === QUEUE) return songsOf(readPersisted(textStore(localStore, LISTENING_KEYS.queue)).queue?.tracks ?? [])
  if (songs === null || !/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/.test(songs)) return []
  return songs.split(',', SONGS_IN_URL_MAX).map(Number)
}

/** Returns the songs of a queue; episodes are left out because playlists contain songs only. */
export const songsOf = (tracks: readonly { id: string }[]): number[] =>
  tracks.flatMap(({ id }) => {
    const name = readTrackId(id)
    return name?.type === 'song' ? [name.id] : []
  })

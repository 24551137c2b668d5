import { readPersisted } from '@earshot/playback/persist'
import { textStore } from '@earshot/playback/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { LISTENING_KEYS } from '../keys.ts'
import { readTrackId } from '../tracks.ts'

/** Most songs that travel in the URL of a page: some browsers and proxies refuse longer ones. */
export const SONGS_IN_URL_MAX = 200

/** Says that the page is to save the queue that this browser keeps for its own origin. */
const QUEUE = 'queue'

/**
 * The page of the site (`site` ends with "/") that saves songs as a playlist. It reads the queue itself where it shares
 * the origin `from`; another origin writes the first songs into the URL, and as `of` how many there are.
 */
export function saveUrl(site: string, from: string, songIds: readonly number[]): string {
  const page = `${site}account/edit_playlist?songs=`
  if (new URL(site).origin === from) return page + QUEUE
  const of = songIds.length > SONGS_IN_URL_MAX ? `&of=${songIds.length}` : ''
  return page + songIds.slice(0, SONGS_IN_URL_MAX).join(',') + of
}

/** The songs that such a URL names by its query. */
export function readSongs(songs: string | null): number[] {
  if (songs === QUEUE) return songsOf(readPersisted(textStore(localStore, LISTENING_KEYS.queue)).queue?.tracks ?? [])
  if (songs === null || !/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/.test(songs)) return []
  return songs.split(',', SONGS_IN_URL_MAX).map(Number)
}

/** The songs of a queue; episodes are left out, which no playlist takes. */
export const songsOf = (tracks: readonly { id: string }[]): number[] =>
  tracks.flatMap(({ id }) => {
    const name = readTrackId(id)
    return name?.type === 'song' ? [name.id] : []
  })

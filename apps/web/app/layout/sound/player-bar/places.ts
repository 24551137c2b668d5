import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { readSource } from '@earshot/listening/tracks/sources'
import { readTrackId, trackPage } from '@earshot/listening/tracks/tracks'
import { momentHash } from '@earshot/playback/time/moment'
import type { Track } from '@earshot/playback/track'
import { playerLink } from '../../../lib/session/player-link.ts'
import { useSettings } from '../../../lib/settings.ts'

/** Returns the site's pages of a track and its maker; the page of an episode is below its podcast. */
export function trackLinks({ id, by = '/' }: Track): { page: string; by: string } {
  const maker = withinSite(by)
  const name = readTrackId(id)
  if (name?.type === 'song') return { page: `/plays/${name.id}`, by: maker }
  return { page: name !== undefined && maker.startsWith('/podcast/') ? `${maker}/${name.id}` : maker, by: maker }
}

/** Returns the player's URL of the current track; on another origin it includes the second. */
export function usePlayerPage(): string {
  const { player_url: base } = useSettings()
  const source = usePlayback((now) => now.queue.source)
  const track = usePlayback((now) => now.track)
  const seconds = usePlayback((now) => Math.floor(now.position))
  const isHere = new URL(base, location.origin).origin === location.origin
  const page = isHere ? source : ((track && trackPage(track.id)) ?? source)
  const known = readSource(page)
  const [, id = '0'] = page.split('/')
  const kind = PLAYER_KINDS.find((each) => page.startsWith(`${each}/`))
  // A source without a page plays on the player's home page.
  const url = known === undefined || kind === undefined ? base.replace(/\/*$/, '/') : playerLink(base, kind, Number(id))
  return isHere ? url : url + momentHash(seconds)
}

const PLAYER_KINDS = ['album', 'season', 'playlist', 'play', 'episode'] as const

/** Returns the path of a URL of this site; other URLs are returned unchanged. */
export function withinSite(url: string): string {
  const { origin, pathname, search, hash } = new URL(url, location.origin)
  return origin === location.origin ? pathname + search + hash : url
}

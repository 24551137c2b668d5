import { songMedia } from '@earshot/contract/calls/catalogue'
import { addPlay } from '@earshot/contract/calls/listening'
import type { Song } from '@earshot/contract/catalogue'
import { createPlayback } from '@earshot/playback/engine'
import { showOnLockScreen } from '@earshot/playback/media-session'
import { countPlays } from '@earshot/playback/plays'
import type { Play } from '@earshot/playback/plays'
import { EMPTY_QUEUE, setTracks } from '@earshot/playback/queue'
import { goOnWhenBack, recover } from '@earshot/playback/recovery'
import type { Playback, Snapshot } from '@earshot/playback/snapshot'
import { playInOneTab } from '@earshot/playback/sole-tab'
import type { Track } from '@earshot/playback/track'
import { DEFAULT_VOLUME } from '@earshot/playback/volume'
import { openTabChannel } from '@earshot/ui/theme/tab-channel'
import { useMemo, useSyncExternalStore } from 'react'
import { quietApi } from '../../lib/api.ts'
import { CHANNEL } from '../../lib/broadcast.ts'
import { randomId } from '../../lib/random-id.ts'

/** What plays on a detail page; `act` does nothing until scripts run. */
export type SmallPlayback = {
  snapshot: Snapshot
  currentId: number | undefined
  act: (work: (playback: Playback) => void) => void
}

/** Plays `songs` through one audio element for as long as the page is open (AUDIO-01 to AUDIO-04). */
export function useSmallPlayback(songs: readonly Song[]): SmallPlayback {
  const deck = useMemo(() => createDeck(songs.map(toTrack)), [songs])
  const snapshot = useSyncExternalStore(deck.subscribe, deck.getSnapshot, deck.getStill)
  const currentId = snapshot.track === undefined ? undefined : songIdOf(snapshot.track.id)
  return { snapshot, currentId, act: deck.act }
}

/** Id of a song in the queue. */
export const trackId = (songId: number): string => PREFIX + songId

const PREFIX = 'song:'
const songIdOf = (id: string): number => Number(id.slice(PREFIX.length))

/** A place for one playback that lives as long as somebody looks at it. */
function createDeck(tracks: readonly Track[]) {
  const still = stillSnapshot(tracks)
  let opened: Playback | undefined
  return {
    subscribe: (listener: () => void) => {
      const playback = createPlayback({
        sound: new Audio(),
        explain: (track) => recover(playback, track, getFresh),
        isOnline: () => navigator.onLine,
      })
      playback.setTracks(tracks, { start: 'stay' })
      const stops = [
        playback.subscribe(listener),
        countPlays(playback, report),
        playInOneTab(playback, openTabChannel(CHANNEL), randomId()),
        goOnWhenBack(playback, window),
      ]
      if ('mediaSession' in navigator) stops.push(showOnLockScreen(playback, navigator.mediaSession))
      opened = playback
      return () => {
        for (const stop of stops) stop()
        playback.dispose()
        if (opened === playback) opened = undefined
      }
    },
    getSnapshot: () => opened?.getSnapshot() ?? still,
    getStill: () => still,
    act: (work: (playback: Playback) => void) => {
      if (opened !== undefined) work(opened)
    },
  }
}

function toTrack(song: Song): Track {
  return {
    id: trackId(song.id),
    src: song.remotePath,
    title: song.title,
    artist: song.artistName,
    seconds: song.length,
    by: `/artist/${song.artist_id}`,
    ...(song.albumName ? { album: song.albumName } : {}),
    ...(song.album_art ? { art: song.album_art } : {}),
  }
}

// The page was rendered for visitors: only a call with the viewer's token returns the URL for subscribers.
async function getFresh({ id }: Track): Promise<string | undefined> {
  const { song } = await quietApi.get(songMedia, { song_id: songIdOf(id) })
  return song.remotePath
}

function stillSnapshot(tracks: readonly Track[]): Snapshot {
  const queue = setTracks(EMPTY_QUEUE, tracks)
  const track = queue.tracks[0]
  return {
    queue,
    track,
    status: 'paused',
    position: 0,
    duration: track?.seconds ?? 0,
    buffered: [],
    volume: DEFAULT_VOLUME,
    rate: 1,
    sleep: { kind: 'off' },
    problem: undefined,
    run: 0,
  }
}

// A play that is not counted is no reason to disturb a listener.
function report(track: Track, { seconds, listening }: Play): void {
  quietApi.post(addPlay, { type: 'song', id: songIdOf(track.id), seconds, listening }).catch(() => undefined)
}

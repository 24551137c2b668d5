import { PLAY_EVENT, type PlayRequest, type Handover } from '@earshot/listening/buttons/play-script'
import { connectPlayback } from '@earshot/listening/connect'
import { LISTENING_KEYS } from '@earshot/listening/keys'
import { isSounding, sounding } from '@earshot/listening/sounding'
import { readStored, wasPlayingInTab } from '@earshot/listening/tab-state'
import { announce } from '@earshot/listening/toasts/toast-text'
import { explainWith } from '@earshot/listening/tracks/explain'
import { playedPositions } from '@earshot/listening/tracks/positions'
import { loadTracks, readSource, type Source } from '@earshot/listening/tracks/sources'
import { trackMaker, trackPage } from '@earshot/listening/tracks/tracks'
import * as m from '@earshot/messages/listening'
import { fetchAhead } from '@earshot/playback/ahead/fetch-ahead'
import { lazyTransitions } from '@earshot/playback/ahead/lazy-transitions'
import { createPlayback } from '@earshot/playback/engine'
import type { Playback } from '@earshot/playback/snapshot'
import { createBookmarks } from '@earshot/playback/storage/bookmarks'
import { textStore } from '@earshot/playback/storage/text-store'
import type { Track } from '@earshot/playback/track'
import { VIDEO_EVENT } from '@earshot/ui/media/youtube.tsx'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { quietApi } from '../../../lib/api.ts'
import { readToken, whenSignedOut } from '../../../lib/session/session-store.ts'
import { messageOf } from '../../../lib/text/message-of.ts'

const handover: Handover = (window.earshotSound ??= { audio: new Audio() })
const storedQueue = textStore(localStore, LISTENING_KEYS.queue)
const bookmarks = createBookmarks(textStore(localStore, LISTENING_KEYS.places))
const make = trackMaker({
  absolute: (url) => new URL(url, location.origin).href,
  sitePage: (path) => `${location.origin}/${path}`,
})

/** The site's only engine in this tab, on the page's only audio element. */
export const playback: Playback = createPlayback({
  sound: handover.audio,
  stored: readStored(storedQueue),
  startOf: bookmarks.startOf,
  explain: (track) =>
    explainWith({ api: quietApi, make, base: new URL('/api/', location.origin).href }, playback, track),
  isOnline: () => navigator.onLine,
  fetchAhead: fetchAhead(() => document.createElement('audio')),
  ...lazyTransitions(() => playback, handover),
})

/** Adds the tracks of a source to the queue: after the current track, or at the end. */
export async function addToQueue(of: Source, title: string, where: 'next' | 'end'): Promise<void> {
  const mine = member
  try {
    const tracks = await loadTracks(quietApi, make, of)
    if (mine !== member) return
    if (tracks.length === 0) return announce(m.listening_nothing_to_play())
    if (where === 'next') playback.playNext(tracks)
    else playback.append(tracks)
    announce(where === 'next' ? m.plays_next({ title }) : m.added_to_queue({ title }))
  } catch (error) {
    if (mine === member) announce(messageOf(error))
  }
}

/** Increments at sign-out; requests of an earlier member are dropped. */
let member = 0

/**
 * Plays the source of a button. The sound of a single song may already be loading, started by the script in the page's
 * head.
 */
async function begin({ play, at, from, shuffle }: PlayRequest): Promise<void> {
  const source = readSource(play)
  if (source === undefined) return
  requests += 1
  const mine = requests
  try {
    const tracks = await loadTracks(quietApi, make, source)
    if (mine !== requests) return
    if (tracks.length === 0) return stop(m.listening_nothing_to_play())
    const isMixed = shuffle !== undefined
    start(source, tracks, { at: isMixed ? Math.floor(Math.random() * tracks.length) : indexOf(tracks, at), isMixed })
    if (from !== undefined) playback.seek(Number(from))
  } catch (error) {
    if (mine === requests) stop(messageOf(error))
  }
}

/** Counts the requests; a reply to any but the last one is dropped. */
let requests = 0

/** Plays a list in order or shuffled, as its button says, whatever the mode of the queue before. */
function start(source: Source, tracks: readonly Track[], { at, isMixed }: { at: number; isMixed: boolean }): void {
  const [only] = tracks
  if (/^(?:play|episode)\//.test(source) && only !== undefined)
    return playback.setSingle(only, { source, start: 'now' })
  playback.setShuffle(isMixed)
  playback.setTracks(tracks, { at, source, start: 'now' })
}

const indexOf = (tracks: readonly Track[], at: string | undefined): number =>
  at === undefined
    ? 0
    : Math.max(
        0,
        tracks.findIndex(({ id }) => trackPage(id) === at),
      )

function stop(sentence: string): void {
  handover.audio.pause()
  announce(sentence)
}

/** Handles a click without the script in the head: pausing, resuming, and skipping to another track of the queue. */
function handle({ play, at, from, shuffle }: PlayRequest): boolean {
  requests += 1
  const source = readSource(play)
  const first = at === undefined ? undefined : readSource(at)
  if (source === undefined) return true
  const { queue } = playback.getSnapshot()
  const queued = queue.tracks.find(({ id }) => trackPage(id) === first)
  if (shuffle === undefined && isSounding(sounding.get(), first ?? source)) {
    if (from !== undefined && playback.getSnapshot().status === 'paused') playback.seek(Number(from))
    playback.toggle()
  } else if (shuffle === undefined && queued !== undefined && queue.source === source) playback.jump(queued.id, 'now')
  else {
    playback.release()
    return false
  }
  return true
}

function updateButtons(): void {
  const { track, queue, status } = playback.getSnapshot()
  const now = sounding.get()
  const next = {
    source: queue.source,
    track: (track && trackPage(track.id)) ?? '',
    isOn: track !== undefined && status !== 'paused',
    playback,
  }
  const isSame =
    now.playback === playback && now.source === next.source && now.track === next.track && now.isOn === next.isOn
  if (!isSame) sounding.set(next)
}

function onRequest(): void {
  const { requested } = handover
  if (requested === undefined) return
  delete handover.requested
  void begin(requested)
}

/** Pauses playback when a video with sound starts. */
function giveWayToVideo({ target }: Event): void {
  if (!(target instanceof HTMLVideoElement) || !target.muted) playback.pause()
}

/** Syncs the queue of a member with their other devices. */
export const travel = connectPlayback(playback, {
  api: quietApi,
  stored: storedQueue,
  make,
  isSignedIn: () => readToken() !== '',
})
bookmarks.follow(playback)
playback.subscribe(updateButtons)
handover.handle = handle
addEventListener(PLAY_EVENT, onRequest)
document.addEventListener('play', giveWayToVideo, true)
document.addEventListener(VIDEO_EVENT, giveWayToVideo)
whenSignedOut(() => {
  requests += 1
  member += 1
  bookmarks.forget()
  playedPositions.set(new Map())
  playback.clear()
  travel.forget()
})
if (handover.requested !== undefined) onRequest()
else {
  updateButtons()
  // The previous page unloaded during playback.
  if (wasPlayingInTab()) playback.play()
}

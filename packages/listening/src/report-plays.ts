import { addPlay, updatePlay } from '@earshot/contract/calls'
import { ApiError, type ApiClient, type Input } from '@earshot/contract/client'
import type { Play, Reached } from '@earshot/playback/session/plays'
import { readJson, type TextStore } from '@earshot/playback/storage/text-store'
import { isRecord, type Track } from '@earshot/playback/track'
import { playlistOf, readTrackId } from './tracks/tracks.ts'

type AddPlay = Input<typeof addPlay>

/** The most unsent plays that are stored; older ones are dropped. */
const UNSENT_MAX = 50
const TOO_MANY = 429
const SERVER_FAILED = 500

/**
 * Reports plays to the server. A play that could not be sent is stored in `unsent` and sent with the next one, or by
 * `sendUnsent`. Its UUID ensures that it is counted once, however often it is sent. Failures are silent.
 */
export function reportPlays(
  api: ApiClient,
  unsent: TextStore,
  isSignedIn: () => boolean,
): {
  report: (track: Track, play: Play) => Promise<void>
  /** Reports how far a play went, after the play itself; at once with `isLast`, for a page that is left. */
  reportReached: (reached: Reached, options?: { isLast: boolean }) => Promise<void>
  sendUnsent: () => Promise<void>
} {
  /** Sends the stored plays, oldest first, until one fails. */
  const sendAll = async (): Promise<void> => {
    for (const play of readPlays(unsent)) {
      const isDone = await api.post(addPlay, play).then(() => true, isRefused)
      if (!isDone) return
      // The list may have changed meanwhile, also in another tab.
      writePlays(
        unsent,
        readPlays(unsent).filter(({ listening }) => listening !== play.listening),
      )
    }
  }
  const reportedAs = new Map<string, boolean>()
  let sending = Promise.resolve()
  const sendUnsent = (): Promise<void> => {
    sending = sending.then(sendAll)
    return sending
  }
  const report = async (track: Track, { seconds, listening }: Play): Promise<void> => {
    const name = readTrackId(track.id)
    if (name === undefined) return
    const playlist = playlistOf(track)
    reportedAs.set(listening, isSignedIn())
    const play = { ...name, seconds, listening, ...(playlist !== undefined && { playlist_id: playlist }) }
    // The play is stored before the call, so that leaving the page during the call does not lose it.
    writePlays(unsent, [...readPlays(unsent), play])
    await sendUnsent()
  }
  const reportReached = async (reached: Reached, { isLast } = { isLast: false }): Promise<void> => {
    const isUnsent = () => readPlays(unsent).some(({ listening }) => listening === reached.listening)
    // The server refuses a report that arrives before its play, and a page that is left cannot wait.
    if (isLast && isUnsent()) return
    // A play belongs to the member or visitor who reported it, and signing in or out makes another of them.
    if ((reportedAs.get(reached.listening) ?? isSignedIn()) !== isSignedIn()) return
    if (!isLast) await sendUnsent()
    await api.post(updatePlay, reached, { isLast }).catch(() => undefined)
  }
  return { report, reportReached, sendUnsent }
}

/** The server refused the call; a retry would fail, too. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status < SERVER_FAILED && error.status !== TOO_MANY

function readPlays(store: TextStore): AddPlay[] {
  const value = readJson(store)
  return Array.isArray(value) ? value.flatMap(readPlay) : []
}

function readPlay(value: unknown): AddPlay[] {
  if (!isRecord(value)) return []
  const { type, id, seconds, listening, playlist_id: playlist } = value
  const isKind = type === 'song' || type === 'episode'
  if (!isKind || typeof id !== 'number' || typeof seconds !== 'number' || typeof listening !== 'string') return []
  return [{ type, id, seconds, listening, ...(typeof playlist === 'number' && { playlist_id: playlist }) }]
}

const writePlays = (store: TextStore, plays: readonly AddPlay[]): void =>
  store.write(JSON.stringify(plays.slice(-UNSENT_MAX)))

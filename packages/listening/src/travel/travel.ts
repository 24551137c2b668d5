import { getQueue, updateQueue } from '@earshot/contract/calls'
import { ApiError, type ApiClient } from '@earshot/contract/client'
import type { Queue } from '@earshot/playback/queue'
import type { Playback } from '@earshot/playback/snapshot'
import type { TextStore } from '@earshot/playback/storage/text-store'
import type { TrackMaker } from '../tracks/tracks.ts'
import { queueOffer } from './offer.ts'
import { pack, unpack } from './pack.ts'
import { readVersion, type StoredQueue } from './watch.ts'

/** The delay before a pause or another track is sent, in milliseconds: several skips are sent as one change. */
export const SEND_SOON_MS = 1000
/** The minimum time between two sent changes of the queue, in milliseconds. */
export const SEND_CHANGE_MS = 10_000
/** The minimum time between two sent positions during playback, in milliseconds. */
export const SEND_POSITION_MS = 30_000
/** Positions that differ by fewer seconds count as equal. */
const SAME_POSITION_SECONDS = 5
/** The minimum position in the first track of a queue at which it is offered, in seconds. */
const PLAYED_SECONDS = 1
const CONFLICT = 409
const SERVER_FAILED = 500

/** Dependencies of the queue sync; `version` stores the highest queue version that this browser knows. */
export type Travel = { api: ApiClient; make: TrackMaker; isSignedIn: () => boolean; version: TextStore }

/** Syncs a member's queue with their other devices. */
export type QueueTravel = {
  /** Schedules a sync after a change of the playback state. */
  schedule: () => void
  /** Sends unsent changes at once, for pages that unload. */
  leave: () => void
  /** Offers the queue of another device, unless something plays here or that queue was not started. */
  offer: (stored: StoredQueue) => void
  /** Ends the sync for a member who signed out and withdraws the offer. */
  forget: () => void
}

/**
 * Syncs a member's queue with their other devices and with players of another origin. A queue from another device is
 * offered and does not start by itself. If two devices changed the queue, the later change wins.
 */
export function travelQueue(playback: Playback, { api, make, isSignedIn, version }: Travel): QueueTravel {
  let before = playback.getSnapshot()
  /** The queue that this tab last sent to the server; unknown after a page load. */
  let sent = NOTHING_SENT
  let sentAt = 0
  let changedAt: number | undefined
  let isSending = false
  let timer: { id: ReturnType<typeof setTimeout>; at: number } | undefined
  /** Increments when a member signs out; replies to calls of an earlier member are dropped. */
  let member = 0

  const send = async (isLast = false): Promise<void> => {
    clearTimeout(timer?.id)
    timer = undefined
    if (isSending || changedAt === undefined || !isSignedIn()) return
    const mine = member
    const { tracks, place } = pack(playback.getSnapshot())
    const now = { tracks: JSON.stringify(tracks), place: JSON.stringify(place) }
    const known = readVersion(version)
    const changed = changedAt
    changedAt = undefined
    // Another tab or device may have sent its own queue since.
    const there = known === sent.version ? sent : NOTHING_SENT
    const isSame = now.tracks === there.tracks && now.place === there.place
    // A browser that has never played anything has no queue to send.
    if (isSame || (known === 0 && tracks.length === 0)) return
    isSending = true
    const isComplete = known === 0 || now.tracks !== there.tracks
    const change = { version: known, ...place, ...(isComplete && { tracks }) }
    if (isLast) presume(known)
    try {
      const answer = await api.post(updateQueue, change, { isLast })
      if (mine !== member) return
      version.write(String(answer.version))
      sent = { ...now, version: answer.version }
    } catch (error) {
      if (mine !== member) return
      const status = error instanceof ApiError ? error.status : 0
      if (status === CONFLICT) await resolveConflict(changed)
      // A call that failed temporarily is retried, with the next change at the latest.
      else if (status === 0 || status >= SERVER_FAILED) changedAt ??= changed
    } finally {
      if (mine === member) {
        isSending = false
        sentAt = Date.now()
      }
    }
    if (mine === member && changedAt !== undefined) sendIn(SEND_CHANGE_MS)
  }

  /**
   * A page that unloads receives no reply. Without the assumed version, the next page of this browser would take its
   * own queue for that of another device, and its change would be refused.
   */
  const presume = (known: number): void => version.write(String(known + 1))

  /** Resolves a conflict with the change of another device: the later change wins. */
  const resolveConflict = async (changed: number): Promise<void> => {
    const mine = member
    const stored = await api.get(getQueue).catch(() => undefined)
    if (stored === undefined || mine !== member) return
    sent = NOTHING_SENT
    const isLaterHere = Date.now() - changed <= stored.age * 1000 || playback.getSnapshot().status !== 'paused'
    if (!isLaterHere) return show(stored)
    version.write(String(stored.version))
    changedAt ??= changed
    sendIn(SEND_SOON_MS)
  }

  const sendIn = (ms: number): void => {
    const at = Date.now() + ms
    if (timer !== undefined && timer.at <= at) return
    clearTimeout(timer?.id)
    timer = { at, id: setTimeout(() => void send(), ms) }
  }

  const schedule = (): void => {
    const now = playback.getSnapshot()
    const isUrgent = now.track?.id !== before.track?.id || (now.status === 'paused' && before.status !== 'paused')
    const isOther = now.queue !== before.queue
    before = now
    if (!isSignedIn()) return
    changedAt = Date.now()
    if (now.status !== 'paused') queueOffer.get()?.refuse()
    const least = isOther ? SEND_CHANGE_MS : SEND_POSITION_MS
    sendIn(isUrgent ? SEND_SOON_MS : Math.max(SEND_SOON_MS, sentAt + least - Date.now()))
  }

  const show = (stored: StoredQueue): void => {
    const { queue, position, status, track: current } = playback.getSnapshot()
    const theirs = unpack(stored, make)
    const track = theirs.tracks[theirs.index]
    if (track === undefined || status !== 'paused' || !isSignedIn()) return
    const isSamePlace =
      current?.id === track.id &&
      idsOf(queue) === idsOf(theirs) &&
      Math.abs(position - stored.position) < SAME_POSITION_SECONDS
    const close = () => {
      version.write(String(stored.version))
      queueOffer.set(undefined)
    }
    if (isSamePlace) return close()
    const accept = () => {
      close()
      playback.adopt({ queue: theirs, position: stored.position })
      playback.play()
    }
    queueOffer.set({ track, position: stored.position, accept, refuse: close })
  }

  return {
    schedule,
    leave: () => (isSending ? presume(readVersion(version)) : void send(true)),
    offer: (stored) => {
      if (stored.index > 0 || stored.position >= PLAYED_SECONDS) show(stored)
    },
    forget: () => {
      member += 1
      clearTimeout(timer?.id)
      timer = undefined
      changedAt = undefined
      isSending = false
      sent = NOTHING_SENT
      before = playback.getSnapshot()
      queueOffer.set(undefined)
    },
  }
}

/** The state before this tab has sent its queue. */
const NOTHING_SENT = { tracks: '', place: '', version: -1 }

const idsOf = ({ tracks }: Queue): string => tracks.map(({ id }) => id).join()

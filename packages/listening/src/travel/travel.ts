import { getQueue, updateQueue } from '@earshot/contract/calls'
import { ApiError, type ApiClient } from '@earshot/contract/client'
import type { Queue } from '@earshot/playback/queue'
import type { Playback } from '@earshot/playback/snapshot'
import type { TextStore } from '@earshot/playback/text-store'
import type { TrackMaker } from '../tracks.ts'
import { readVersion, type StoredQueue } from './ask.ts'
import { queueOffer } from './offer.ts'
import { pack, unpack } from './pack.ts'

/** Milliseconds after which a pause or another track is sent, so that skipping through a list sends only its end. */
export const SEND_SOON_MS = 1000
/** Minimum interval between two sent changes of the queue, in milliseconds. */
export const SEND_CHANGE_MS = 10_000
/** Minimum interval between two sent positions of a playing track, in milliseconds. */
export const SEND_POSITION_MS = 30_000
/** Positions that differ by less are equal, in seconds. */
const SAME_POSITION_SECONDS = 5
/** Minimum position in the first track of a queue at which the queue is offered, in seconds. */
const PLAYED_SECONDS = 1
const CONFLICT = 409
const SERVER_FAILED = 500

/** Dependencies of the queue sync; `version` stores the highest queue version that this browser knows. */
export type Travel = { api: ApiClient; make: TrackMaker; isSignedIn: () => boolean; version: TextStore }

/** Syncs a member's queue with their other devices. */
export type QueueTravel = {
  /** Sends a change of this device soon. */
  note: () => void
  /** Sends pending changes at once, because the page is being left. */
  leave: () => void
  /** Offers the queue of another device, unless a track plays here or the queue was never played. */
  offer: (kept: StoredQueue) => void
  /** Stops sending and offering, because the member has signed out. */
  forget: () => void
}

/**
 * Syncs a member's queue with their other devices and with players of another origin. It starts no playback: a queue of
 * another device is offered. If two devices change it, the later change wins.
 */
export function travelQueue(playback: Playback, { api, make, isSignedIn, version }: Travel): QueueTravel {
  let before = playback.getSnapshot()
  /** The queue that this tab last sent to the server; unknown after a page load. */
  let sent = NOTHING_SENT
  let toldAt = 0
  let changedAt: number | undefined
  let isTelling = false
  let timer: { id: ReturnType<typeof setTimeout>; at: number } | undefined
  /** Counts the members of this tab; a reply to a previous member is ignored. */
  let member = 0

  const send = async (isLast = false): Promise<void> => {
    clearTimeout(timer?.id)
    timer = undefined
    if (isTelling || changedAt === undefined || !isSignedIn()) return
    const mine = member
    const { tracks, place } = pack(playback.getSnapshot())
    const now = { tracks: JSON.stringify(tracks), place: JSON.stringify(place) }
    const known = readVersion(version)
    const noted = changedAt
    changedAt = undefined
    // Another tab or device may have sent its own queue since.
    const there = known === sent.version ? sent : NOTHING_SENT
    const isSame = now.tracks === there.tracks && now.place === there.place
    // A browser without any playback has no queue to send.
    if (isSame || (known === 0 && tracks.length === 0)) return
    isTelling = true
    const isWhole = known === 0 || now.tracks !== there.tracks
    const change = { version: known, ...place, ...(isWhole && { tracks }) }
    if (isLast) presume(known)
    try {
      const answer = await api.post(updateQueue, change, { isLast })
      if (mine !== member) return
      version.write(String(answer.version))
      sent = { ...now, version: answer.version }
    } catch (error) {
      if (mine !== member) return
      const status = error instanceof ApiError ? error.status : 0
      if (status === CONFLICT) await settle(noted)
      // Without a valid reply the change is sent later, with the next one at the latest.
      else if (status === 0 || status >= SERVER_FAILED) changedAt ??= noted
    } finally {
      if (mine === member) {
        isTelling = false
        toldAt = Date.now()
      }
    }
    if (mine === member && changedAt !== undefined) tellIn(SEND_CHANGE_MS)
  }

  /**
   * A page that is being left receives no reply. Otherwise the next page of this browser would treat its own queue as
   * that of another device, and be refused.
   */
  const presume = (known: number): void => version.write(String(known + 1))

  /** Another device was first: the later of both changes wins. */
  const settle = async (noted: number): Promise<void> => {
    const mine = member
    const kept = await api.get(getQueue).catch(() => undefined)
    if (kept === undefined || mine !== member) return
    sent = NOTHING_SENT
    const isLaterHere = Date.now() - noted <= kept.age * 1000 || playback.getSnapshot().status !== 'paused'
    if (!isLaterHere) return show(kept)
    version.write(String(kept.version))
    changedAt ??= noted
    tellIn(SEND_SOON_MS)
  }

  const tellIn = (ms: number): void => {
    const at = Date.now() + ms
    if (timer !== undefined && timer.at <= at) return
    clearTimeout(timer?.id)
    timer = { at, id: setTimeout(() => void send(), ms) }
  }

  const note = (): void => {
    const now = playback.getSnapshot()
    const isUrgent = now.track?.id !== before.track?.id || (now.status === 'paused' && before.status !== 'paused')
    const isOther = now.queue !== before.queue
    before = now
    if (!isSignedIn()) return
    changedAt = Date.now()
    if (now.status !== 'paused') queueOffer.get()?.refuse()
    const least = isOther ? SEND_CHANGE_MS : SEND_POSITION_MS
    tellIn(isUrgent ? SEND_SOON_MS : Math.max(SEND_SOON_MS, toldAt + least - Date.now()))
  }

  const show = (kept: StoredQueue): void => {
    const { queue, position, status, track: current } = playback.getSnapshot()
    const theirs = unpack(kept, make)
    const track = theirs.tracks[theirs.index]
    if (track === undefined || status !== 'paused' || !isSignedIn()) return
    const isSamePlace =
      current?.id === track.id &&
      idsOf(queue) === idsOf(theirs) &&
      Math.abs(position - kept.position) < SAME_POSITION_SECONDS
    const close = () => {
      version.write(String(kept.version))
      queueOffer.set(undefined)
    }
    if (isSamePlace) return close()
    const accept = () => {
      close()
      playback.adopt({ queue: theirs, position: kept.position })
      playback.play()
    }
    queueOffer.set({ track, position: kept.position, accept, refuse: close })
  }

  return {
    note,
    leave: () => (isTelling ? presume(readVersion(version)) : void send(true)),
    offer: (kept) => {
      if (kept.index > 0 || kept.position >= PLAYED_SECONDS) show(kept)
    },
    forget: () => {
      member += 1
      clearTimeout(timer?.id)
      timer = undefined
      changedAt = undefined
      isTelling = false
      sent = NOTHING_SENT
      before = playback.getSnapshot()
      queueOffer.set(undefined)
    },
  }
}

/** The state before this tab has sent its queue. */
const NOTHING_SENT = { tracks: '', place: '', version: -1 }

const idsOf = ({ tracks }: Queue): string => tracks.map(({ id }) => id).join()

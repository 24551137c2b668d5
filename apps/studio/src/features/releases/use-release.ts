import { getRelease, listSounds, updateTracks } from '@earshot/contract/calls'
import { ApiError, type Input, type PostPath } from '@earshot/contract/client'
import type { Release } from '@earshot/contract/studio/release'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../session/api.ts'
import { callOptions, replies } from '../../session/use-call.ts'

/** Milliseconds between two reads while a sound is uploaded or checked. */
const CHECKING_MS = 1_500

/** Reads a release; while its sounds are checked it is read again and again. */
export const useRelease = (id: number, isBusy: boolean) =>
  useQuery({ ...releaseOptions(id), refetchInterval: isBusy ? CHECKING_MS : false })

/** Reads the uploaded sounds of a release; while one is checked they are read again and again. */
export const useSounds = (id: number) =>
  useQuery({
    ...callOptions(listSounds, { release_id: id }),
    refetchInterval: ({ state }) =>
      state.data?.sounds.some(({ state: sound }) => sound === 'checking') === true ? CHECKING_MS : false,
  })

/** Reads the sounds of a release again. */
export const refreshSounds = (id: number): Promise<void> =>
  replies.invalidateQueries({ queryKey: callOptions(listSounds, { release_id: id }).queryKey })

const releaseOptions = (id: number) => callOptions(getRelease, { release_id: id })

/** The calls that change a release on a version of it, and reply with the release. */
export type ReleaseCall =
  | Extract<PostPath, `studio/${'update' | 'publish' | 'schedule' | 'announce' | 'unschedule'}_release`>
  | 'studio/reorder_tracks'
  | 'studio/remove_tracks'
  | 'studio/restore_tracks'
  | 'studio/replace_sound'
  | 'studio/discard_changes'

// Changes of a release are sent one after another, because each needs the version that the one before it made.
const queues = new Map<number, Promise<unknown>>()
const listeners = new Set<() => void>()
let running = 0

/** Sends a change of a release, based on the version that is shown, and shows the reply. */
export function changeRelease<P extends ReleaseCall>(
  id: number,
  path: P,
  input: Omit<Input<P>, 'release_id' | 'version'>,
  how: { isLast?: boolean } = {},
): Promise<Release> {
  return enqueue(id, (version) => api.post(path, asInput<P>({ release_id: id, version, ...input }), how))
}

/** Sends changes of tracks of a release, based on the version that is shown. */
export const changeTracks = (id: number, items: Input<'studio/update_tracks'>['items']): Promise<Release> =>
  enqueue(id, async (version) => {
    const { releases } = await api.post(updateTracks, { versions: [{ release_id: id, version }], items })
    const [release] = releases
    if (release === undefined) throw new Error('The reply has no release.')
    return release
  })

/** Sends the cover of a release or of one of its tracks. */
export const sendCover = (id: number, cover: Blob, trackId?: number): Promise<Release> =>
  enqueue(id, (version) => {
    const form = new FormData()
    form.set('release_id', String(id))
    form.set('version', String(version))
    if (trackId !== undefined) form.set('track_id', String(trackId))
    form.set('cover', cover)
    return api.post('studio/upload_cover', form)
  })

/** Shows a release that a call returned. A read that began before the call would show the version before it. */
export async function showRelease(release: Release): Promise<void> {
  const { queryKey } = releaseOptions(release.id)
  await replies.cancelQueries({ queryKey })
  replies.setQueryData(queryKey, release)
  void replies.invalidateQueries({ queryKey: ['studio/releases'] })
}

/** Returns whether changes are being sent. */
export const useIsSaving = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running > 0,
  )

function enqueue(id: number, send: (version: number) => Promise<Release>): Promise<Release> {
  const before = queues.get(id) ?? Promise.resolve()
  const next = before.then(
    () => run(id, send),
    () => run(id, send),
  )
  queues.set(id, next)
  return next
}

async function run(id: number, send: (version: number) => Promise<Release>): Promise<Release> {
  count(1)
  try {
    const shown = await replies.ensureQueryData(releaseOptions(id))
    const release = await send(shown.version)
    await showRelease(release)
    return release
  } catch (error) {
    // The next change is based on the version that the server has.
    if (error instanceof ApiError && error.status === 409)
      await replies.invalidateQueries({ queryKey: ['studio/release'] })
    throw error
  } finally {
    count(-1)
  }
}

function count(by: number): void {
  running += by
  for (const listener of listeners) listener()
}

// The type of an input with its release and version added cannot be derived.
function asInput<P extends PostPath>(input: object): Input<P> {
  // oxlint-disable-next-line typescript/no-explicit-any
  const sent: any = input
  return sent
}

import { listSounds } from '@earshot/contract/calls'
import { deskImport } from '@earshot/contract/desk/calls'
import type { ImportFileMetadata } from '@earshot/contract/desk/imports/import-upload'
import { SOUND_UPLOAD } from '@earshot/contract/studio/release-fields'
import type { SoundMetadata } from '@earshot/contract/studio/sounds'
import * as m from '@earshot/messages/release'
import { useSyncExternalStore } from 'react'
import { DetailedError, Upload } from 'tus-js-client'
import { API_KEY } from '../../../session/api.ts'
import { readToken } from '../../../session/session.ts'
import { replies } from '../../../session/use-call.ts'
import { refreshSounds } from '../use-release.ts'

/** Files that are sent at the same time (RELEASE-05). */
const PARALLEL = 3
/** Milliseconds between attempts after a lost connection; then every minute (RELEASE-06). */
const RETRY_MS = [1_000, 3_000, 10_000, 30_000]
const LATER_MS = 60_000

/** A file of the queue. `sent` and `size` are in bytes, `rate` in bytes a second. */
export type Sending = {
  key: number
  /** The draft of a release or episode that gets the sound. */
  draft: string
  /** The track whose sound it replaces. */
  trackId?: number | undefined
  name: string
  size: number
  sent: number
  rate: number
  state: 'waiting' | 'uploading' | 'paused' | 'sent' | 'failed'
  problem: string
}

/** The draft that gets a sound; with a track, a file replaces its sound. */
type Target =
  | { artistId: number; releaseId: number; trackId?: number }
  | { podcastId: number; episodeId: number }
  | ImportTarget

/** The import that gets a file; `path` is that below the chosen folder, `upload` its upload if it began before. */
type ImportTarget = { importId: number; path: string; upload?: string | undefined }

type Entry = Sending & {
  file: File
  target: Target
  upload: Upload | undefined
  since: number
  from: number
}

// Uploads go on while other pages of the studio are open.
let entries: readonly Entry[] = []
let lastKey = 0
const listeners = new Set<() => void>()

/** Returns the files of a release that are being sent, or that failed. */
export const useSending = (releaseId: number): readonly Sending[] => useSendingOf(`release ${releaseId}`)

/** Returns the files of an episode that are being sent, or that failed. */
export const useSendingEpisode = (episodeId: number): readonly Sending[] => useSendingOf(`episode ${episodeId}`)

/** Returns the files of an import that are being sent, or that failed. */
export const useSendingImport = (importId: number): readonly Sending[] => useSendingOf(`import ${importId}`)

function useSendingOf(draft: string): readonly Sending[] {
  const all = useSyncExternalStore(subscribe, () => entries)
  return all.filter((entry) => entry.draft === draft)
}

/** Returns whether a file is being sent; leaving the page then asks first. */
export const isSending = (): boolean => entries.some(({ state }) => state === 'uploading' || state === 'waiting')

/** Adds files to the queue. */
export const sendFiles = (files: readonly File[], target: Target): void =>
  sendAll(files.map((file) => ({ file, target })))

/** Adds files for an import to the queue (CATALOGUE-11). */
export const sendImportFiles = (files: readonly { file: File; target: ImportTarget }[]): void => sendAll(files)

function sendAll(files: readonly { file: File; target: Target }[]): void {
  const added = files.map(({ file, target }): Entry => {
    const isTooLarge = !('importId' in target) && file.size > SOUND_UPLOAD.bytesMax
    return {
      key: (lastKey += 1),
      draft: draftOf(target),
      trackId: 'trackId' in target ? target.trackId : undefined,
      target,
      file,
      name: 'importId' in target ? target.path : file.name,
      size: file.size,
      sent: 0,
      rate: 0,
      state: isTooLarge ? 'failed' : 'waiting',
      problem: isTooLarge ? m.release_file_too_large() : '',
      upload: undefined,
      since: 0,
      from: 0,
    }
  })
  publish([...entries, ...added])
  startNext()
}

/** Pauses a file; `resume` goes on from the byte that the server has. */
export function pause(key: number): void {
  const entry = find(key)
  void entry?.upload?.abort()
  update(key, { state: 'paused', rate: 0 })
  startNext()
}

/** Sends a paused or failed file again. */
export function resume(key: number): void {
  update(key, { state: 'waiting', problem: '' })
  startNext()
}

/** Removes a file from the queue, and what the server has of it. */
export function remove(key: number): void {
  const entry = find(key)
  void entry?.upload?.abort(true).catch(() => undefined)
  publish(entries.filter((each) => each.key !== key))
  startNext()
}

function startNext(): void {
  const running = entries.filter(({ state }) => state === 'uploading').length
  const next = entries.filter(({ state }) => state === 'waiting').slice(0, PARALLEL - running)
  for (const entry of next) void start(entry)
}

async function start(entry: Entry): Promise<void> {
  const { key, draft, file, target } = entry
  const track = 'trackId' in target ? (target.trackId ?? '') : ''
  const upload = new Upload(file, {
    endpoint: 'importId' in target ? '/api/desk/import_upload' : '/api/studio/upload',
    ...('importId' in target && target.upload !== undefined && { uploadUrl: target.upload }),
    chunkSize: SOUND_UPLOAD.pieceBytes,
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    // The server lists the uploads of an import.
    storeFingerprintForResuming: !('importId' in target),
    // The same file of another release or track is another upload.
    fingerprint: async (chosen) =>
      `earshot-${draft}-${track}-${'importId' in target ? target.path : nameOf(chosen)}-${file.size}-${file.lastModified}`,
    metadata: metadataOf(target, file),
    onBeforeRequest: (request) => {
      request.setHeader('Api-Key', API_KEY)
      request.setHeader('Token', readToken())
    },
    onProgress: (sent) => progress(key, sent),
    onShouldRetry: ({ originalResponse }) => {
      const isLost = isTemporary(originalResponse?.getStatus() ?? 0)
      if (isLost) waitForConnection(key)
      return isLost
    },
    onError: (error) => failed(key, error),
    onSuccess: () => done(key, target),
  })
  update(key, { upload, state: 'uploading', since: performance.now(), from: 0 })
  const [previous] = 'importId' in target ? [] : await upload.findPreviousUploads()
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
  if (find(key)?.state === 'uploading') upload.start()
}

function draftOf(target: Target): string {
  if ('importId' in target) return `import ${target.importId}`
  return 'releaseId' in target ? `release ${target.releaseId}` : `episode ${target.episodeId}`
}

function metadataOf(
  target: Target,
  { name: filename }: File,
): { [Name in keyof (SoundMetadata & ImportFileMetadata)]?: string } {
  if ('importId' in target) return { import_id: String(target.importId), path: target.path }
  if ('episodeId' in target)
    return {
      creator_kind: 'podcast',
      creator_id: String(target.podcastId),
      purpose: 'episode',
      filename,
      episode_id: String(target.episodeId),
    }
  const { artistId, releaseId, trackId } = target
  return {
    creator_kind: 'artist',
    creator_id: String(artistId),
    purpose: 'release',
    filename,
    release_id: String(releaseId),
    ...(trackId !== undefined && { track_id: String(trackId) }),
  }
}

const nameOf = (chosen: unknown): string => (chosen instanceof File ? chosen.name : '')

function progress(key: number, sent: number): void {
  const entry = find(key)
  if (entry === undefined) return
  if (entry.problem !== '') {
    update(key, { sent, problem: '', since: performance.now(), from: sent })
    return
  }
  const seconds = (performance.now() - entry.since) / 1000
  const from = entry.from === 0 ? sent : entry.from
  update(key, { sent, from, rate: seconds < 0.5 ? 0 : Math.max(0, sent - from) / seconds })
}

function failed(key: number, error: Error): void {
  const reply = error instanceof DetailedError ? error.originalResponse : null
  if (reply === null) {
    // The connection is lost for longer.
    waitForConnection(key)
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      const entry = find(key)
      if (entry?.state === 'uploading') entry.upload?.start()
    }
    const timer = setTimeout(goOn, LATER_MS)
    window.addEventListener('online', goOn)
    return
  }
  update(key, { state: 'failed', rate: 0, problem: sentenceIn(reply.getBody()) })
  startNext()
}

const waitForConnection = (key: number): void => update(key, { rate: 0, problem: m.release_waiting_for_connection() })

// No reply, an error of the server, a conflict of offsets, and an upload that another request holds.
const isTemporary = (status: number): boolean => status < 400 || status >= 500 || status === 409 || status === 423

// The server answers with the envelope of its other calls; the protocol itself with a plain text.
function sentenceIn(body: string): string {
  try {
    const reply: unknown = JSON.parse(body)
    if (typeof reply === 'object' && reply !== null && 'error' in reply && typeof reply.error === 'string')
      return reply.error
  } catch {
    // A plain text follows.
  }
  return body === '' ? m.release_upload_failed() : body.slice(0, 200)
}

function done(key: number, target: Target): void {
  const refresh = refreshed(target)
  void refresh.finally(() => publish(entries.filter((each) => each.key !== key)))
  update(key, { state: 'sent', sent: find(key)?.size ?? 0, rate: 0 })
  startNext()
}

function refreshed(target: Target): Promise<void> {
  if ('importId' in target) return replies.invalidateQueries({ queryKey: [deskImport] })
  if ('releaseId' in target) return refreshSounds(target.releaseId)
  return replies.invalidateQueries({ queryKey: [listSounds, { episode_id: target.episodeId }] })
}

const find = (key: number): Entry | undefined => entries.find((entry) => entry.key === key)

const update = (key: number, values: Partial<Entry>): void =>
  publish(entries.map((entry) => (entry.key === key ? { ...entry, ...values } : entry)))

function publish(next: readonly Entry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

window.addEventListener('beforeunload', (event) => {
  if (isSending()) event.preventDefault()
})

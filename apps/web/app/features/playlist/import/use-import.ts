import {
  createPlaylist,
  deletePlaylist,
  importPlaylist,
  playlistSongsAdd,
  playlistSongsRemove,
  playlistSongsReorder,
} from '@earshot/contract/calls'
import type { ImportReport, Playlist } from '@earshot/contract/listening/playlist'
import { useRef, useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { uploadForm } from '../../../lib/forms/upload.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { dropPlaylist } from '../../../lib/state/playlist-store.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import { songBefore } from './import-order.ts'
import type { Chosen } from './import-report.tsx'

/**
 * The progress of an import; `part` of the file was sent, from 0 to 1. `playlist` is missing until a song is matched or
 * chosen.
 */
type Step =
  | { name: 'file' }
  | { name: 'sending'; part: number }
  | { name: 'report'; report: ImportReport; playlist: Playlist | undefined; chosen: Chosen }

type ImportEvents = { onImported: (imported: Playlist) => void; onUndone: (deleted: Playlist) => void }

/** Imports a file, inserts chosen songs in order, and undoes the import. Changes run one after the other. */
export function useImport({ onImported, onUndone }: ImportEvents) {
  const [step, setStep] = useState<Step>({ name: 'file' })
  const [problem, setProblem] = useState('')
  const latest = useRef(step)
  const queue = useRef(Promise.resolve())
  const show = (next: Step) => {
    latest.current = next
    setStep(next)
  }
  const enqueue = (work: () => Promise<void>) => {
    queue.current = queue.current.then(async () => {
      setProblem('')
      await work().catch((error: unknown) => {
        setProblem(messageOf(error))
        if (latest.current.name === 'sending') show({ name: 'file' })
      })
    })
  }

  const send = (file: File) => {
    const userId = useSession.getState().profile?.id
    if (userId === undefined || latest.current.name === 'sending') return
    show({ name: 'sending', part: 0 })
    enqueue(async () => {
      const sent = new FormData()
      sent.set('user_id', String(userId))
      sent.set('file', file)
      const report = await uploadForm(importPlaylist, sent, (part) => show({ name: 'sending', part }))
      show({ name: 'report', report, playlist: report.playlist, chosen: new Map() })
      if (report.playlist !== undefined) onImported(report.playlist)
    })
  }

  /** Chooses a song for a line; choosing it again removes it. */
  const choose = (line: number, songId: number) =>
    enqueue(async () => {
      const userId = useSession.getState().profile?.id
      if (latest.current.name !== 'report' || userId === undefined) return
      const { report, playlist, chosen } = latest.current
      const before = chosen.get(line)
      const next = new Map(chosen)
      next.delete(line)
      let changed = playlist
      if (before !== undefined && changed !== undefined && !isNeeded(report, next, before))
        changed = await quietApi.post(playlistSongsRemove, { playlist_id: changed.id, song_ids: [before] })
      if (before !== songId) {
        const isIn = isNeeded(report, next, songId)
        if (!isIn)
          changed = await addSong(changed, songId, { userId, name: report.name, after: songBefore(report, next, line) })
        next.set(line, songId)
      }
      show({ name: 'report', report, playlist: changed, chosen: next })
      if (changed !== undefined && changed !== playlist) onImported(changed)
    })

  const undo = () =>
    enqueue(async () => {
      if (latest.current.name !== 'report' || latest.current.playlist === undefined) return
      const { playlist } = latest.current
      await quietApi.post(deletePlaylist, { playlist_id: playlist.id })
      dropPlaylist(playlist.id)
      onUndone(playlist)
    })

  return { step, problem, setProblem, send, choose, undo }
}

const isNeeded = ({ matched }: ImportReport, chosen: Chosen, songId: number): boolean =>
  matched.some(({ song_id }) => song_id === songId) || [...chosen.values()].includes(songId)

type ImportPosition = { userId: number; name: string; after: number }

async function addSong(
  playlist: Playlist | undefined,
  songId: number,
  { userId, name, after }: ImportPosition,
): Promise<Playlist> {
  if (playlist === undefined) {
    const form = new FormData()
    form.set('user_id', String(userId))
    form.set('name', name)
    form.set('song_ids', String(songId))
    return quietApi.post(createPlaylist, form)
  }
  await quietApi.post(playlistSongsAdd, {
    user_id: userId,
    playlist: playlist.name,
    playlist_id: playlist.id,
    song_ids: [songId],
  })
  return quietApi.post(playlistSongsReorder, { playlist_id: playlist.id, song_id: songId, after_id: after })
}

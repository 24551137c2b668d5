import { playlistMedia, playlistSongsAdd, playlistSongsRemove, playlistSongsReorder } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import type { Playlist, PlaylistSong } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/playlist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { storePlaylist } from '../../lib/state/playlist-store.ts'
import { messageOf } from '../../lib/text/message-of.ts'

/**
 * The loaded songs of a playlist, and functions that change them. `notice` is the result of a change, `removed` is the
 * song whose removal can be undone.
 */
export type Songs = {
  face: 'loading' | 'failed' | 'full'
  rows: readonly PlaylistSong[]
  hasMore: boolean
  isLoadingMore: boolean
  problem: string
  message: string
  again: () => void
  loadMore: () => void
  move: (songId: number, to: number) => void
  remove: (song: PlaylistSong) => void
  removed: PlaylistSong | undefined
  undoRemoval: () => void
  closeUndo: () => void
}

type Loaded = { rows: PlaylistSong[]; count: number; version: number }

/**
 * Loads the songs of a playlist and sends each change with the version that it is based on. If another tab or device
 * has changed the playlist, the change is applied to its result, and the list reloads, so that no change is lost.
 * `version` is the newest one that other parts of the page know: a new name or visibility counts as a change, too.
 */
export function useSongs({ id: playlistId, name, version: known }: Playlist): Songs {
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const [problem, setProblem] = useState('')
  const [notice, setNotice] = useState('')
  const [removed, setRemoved] = useState<{ song: PlaylistSong; after: number }>()
  // Writes run one after the other: each is based on the version that the previous one returned.
  const queue = useRef(Promise.resolve())
  const version = useRef(0)
  const writes = useRef(0)
  const shown = useRef(1)

  const show = useCallback((next: Loaded) => {
    version.current = next.version
    shown.current = Math.max(1, next.rows.length)
    setLoaded(next)
    setFailed(false)
  }, [])
  // A read that started before a write would return outdated songs, so it is repeated.
  const read = useCallback(
    async (least: number, from?: Loaded): Promise<void> => {
      for (let start = from; ; start = undefined) {
        const made = writes.current
        await queue.current
        const next = await readSongs(playlistId, least, start)
        if (made === writes.current) return show(next)
      }
    },
    [playlistId, show],
  )
  const again = useCallback(() => {
    read(shown.current).catch(() => setFailed(true))
  }, [read])
  useEffect(again, [again])
  const loadedVersion = loaded?.version
  useEffect(() => {
    if (loadedVersion === undefined || known === undefined || known <= version.current) return
    // If no other write came between, changes made before the list is read again apply to this version.
    if (known === version.current + 1) version.current = known
    again()
  }, [known, loadedVersion, again])

  const write = (send: (made: number) => Promise<Playlist>, notify: () => void) => {
    setProblem('')
    writes.current += 1
    queue.current = queue.current.then(async () => {
      try {
        const changed = await send(version.current)
        version.current = changed.version ?? version.current
        storePlaylist(changed)
        notify()
        return
      } catch (error) {
        const current = error instanceof ApiError ? error.current : undefined
        if (current === undefined) setProblem(messageOf(error))
        else {
          version.current = current.version
          setNotice(m.playlist_merged())
          await send(current.version).then(storePlaylist, (failure: unknown) => setProblem(messageOf(failure)))
        }
      }
      // Not awaited, because it waits for the pending writes.
      void read(loaded?.rows.length ?? 1).catch(() => undefined)
    })
  }

  const moveBehind = (songId: number, after: number, made: number | undefined) =>
    quietApi.post(playlistSongsReorder, { playlist_id: playlistId, song_id: songId, after_id: after, version: made })

  const move = (songId: number, to: number) => {
    if (loaded === undefined) return
    const song = loaded.rows.find(({ id }) => id === songId)
    if (song === undefined) return
    const rows = loaded.rows.filter(({ id }) => id !== songId).toSpliced(to, 0, song)
    setLoaded({ ...loaded, rows })
    const after = rows[to - 1]?.id ?? 0
    write(
      (made) => moveBehind(songId, after, made),
      () => setNotice(m.playlist_order_stored()),
    )
  }
  const remove = (song: PlaylistSong) => {
    if (loaded === undefined) return
    const after = loaded.rows[loaded.rows.findIndex(({ id }) => id === song.id) - 1]?.id ?? 0
    setLoaded({ ...loaded, rows: loaded.rows.filter(({ id }) => id !== song.id), count: loaded.count - 1 })
    write(
      (made) => quietApi.post(playlistSongsRemove, { playlist_id: playlistId, song_ids: [song.id], version: made }),
      () => {
        setNotice('')
        setRemoved({ song, after })
      },
    )
  }
  const undoRemoval = () => {
    const ownerId = useSession.getState().profile?.id
    if (loaded === undefined || removed === undefined || ownerId === undefined) return
    const { song, after } = removed
    const at = loaded.rows.findIndex(({ id }) => id === after) + 1
    setRemoved(undefined)
    setLoaded({ ...loaded, rows: loaded.rows.toSpliced(at, 0, song), count: loaded.count + 1 })
    write(
      async (made) => {
        const added = await quietApi.post(playlistSongsAdd, {
          user_id: ownerId,
          playlist: name,
          playlist_id: playlistId,
          song_ids: [song.id],
          version: made,
        })
        return moveBehind(song.id, after, added.version)
      },
      () => setNotice(m.playlist_song_back({ title: song.title })),
    )
  }
  const loadMore = () => {
    if (loaded === undefined || isLoadingMore) return
    setLoadingMore(true)
    read(loaded.rows.length + 1, loaded)
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setLoadingMore(false))
  }
  return {
    face: loaded !== undefined ? 'full' : hasFailed ? 'failed' : 'loading',
    rows: loaded?.rows ?? [],
    hasMore: loaded !== undefined && loaded.rows.length < loaded.count,
    isLoadingMore,
    problem,
    message: notice,
    again,
    loadMore,
    move,
    remove,
    removed: removed?.song,
    undoRemoval,
    closeUndo: () => setRemoved(undefined),
  }
}

/**
 * Loads pages until at least `least` songs are there, or all; it continues after `from` if that has the same version.
 * The version is that of the first page, so that the next write detects a change between two pages.
 */
async function readSongs(playlistId: number, least: number, from?: Loaded): Promise<Loaded> {
  const rows: PlaylistSong[] = [...(from?.rows ?? [])]
  let version = from?.version
  for (;;) {
    const page = await quietApi.get(playlistMedia, {
      playlist_id: playlistId,
      offset: rows.length,
      limit: PAGE_SIZE.playlistSongs,
    })
    if (from !== undefined && page.version !== from.version) return readSongs(playlistId, least)
    version ??= page.version
    const known = new Set(rows.map(({ id }) => id))
    rows.push(...page.songs.filter(({ id }) => !known.has(id)))
    const count = page.playlist.song_count
    if (rows.length >= Math.min(least, count) || page.songs.length === 0) return { rows, count, version }
  }
}

import { readFile } from 'node:fs/promises'
import { PLAYLIST, PLAYLISTS_MAX } from '@earshot/contract/limits'
import * as contract from '@earshot/contract/listening/playlist'
import type { ImportReport } from '@earshot/contract/listening/playlist'
import { oneLine, showsNothing } from '@earshot/contract/text/visible-text'
import { countActivity } from '../../access/limits/rate-limits.ts'
import type { Db } from '../../db/open.ts'
import { originOf } from '../../http/origin.ts'
import { rawRoute, route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { lineOf } from './files/entry.ts'
import type { Entry } from './files/entry.ts'
import type { Candidate } from './files/match.rules.ts'
import { matchEntries } from './files/match.store.ts'
import type { Match } from './files/match.store.ts'
import { readPlaylistFile } from './files/read-file.ts'
import { writePlaylistFile } from './files/write-file.ts'
import { createPlaylist, lockMember } from './playlist-changes.store.ts'
import { playlistStore } from './playlist.store.ts'
import { mustSeePlaylist } from './sharing/visible-playlist.store.ts'
import { toPlaylist } from './views.ts'

/** Registers the import and export of playlist files. */
export function playlistFileRoutes(api: Api): void {
  const { services } = api
  const { db, config, now } = services
  const playlists = playlistStore(db)

  const create = (tx: Db, viewer: { id: number }, name: string, songIds: readonly number[]): Promise<number> =>
    createPlaylist(tx, viewer, { name, description: null, image: null }, { songIds }, now())

  route(api, contract.importPlaylist, async ({ input, viewer, files, once }) => {
    const [file] = files.file
    const { title, entries, encoding } = await readPlaylistFile(await readFile(file.path), file.name)
    const report = { ...reportOf(entries, await matchEntries(db, entries)), encoding }
    const suggested = title ?? stemOf(file.name)
    const nameIn = async (tx: Db) => input.name ?? freeName(suggested, await playlistStore(tx).listNames(viewer.id))
    const songIds = report.matched.map(({ song_id }) => song_id)
    if (songIds.length === 0) return { name: await nameIn(db), ...report }
    await countActivity(services, 'playlists', viewer.id)
    return once(async (tx) => {
      // The lock makes the second of two concurrent imports see the name of the first.
      await lockMember(tx, viewer.id)
      const name = await nameIn(tx)
      const created = await playlistStore(tx).getPlaylist(await create(tx, viewer, name, songIds))
      return { playlist: toPlaylist(created, config.playerUrl), name: created.name, ...report }
    })
  })

  rawRoute(api, contract.exportPlaylist, async ({ input: { playlist_id: id, format }, viewer, request, reply }) => {
    const found = await playlists.getPlaylist(id)
    await mustSeePlaylist(db, viewer, found)
    const songs = await playlists.listSongs(id)
    const { type, text } = writePlaylistFile(format, { ...found, songs, origin: originOf(config, request) })
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="playlist-${id}.${format}"`)
      .header('cache-control', 'no-store')
      .send(text)
  })
}

function reportOf(
  entries: readonly Entry[],
  matches: readonly Match[],
): Pick<ImportReport, 'entries' | 'matched' | 'missed'> {
  const matched: ImportReport['matched'] = []
  const missed: ImportReport['missed'] = []
  for (const [at, entry] of entries.entries()) {
    const line = at + 1
    const { label: title } = entry
    const match = matches[at]
    if (match?.song !== undefined) matched.push({ line, title, song_id: match.song, by: match.by })
    else
      missed.push({
        line,
        title,
        reason: reasonOf(entry, match),
        candidates: (match?.candidates ?? []).map(toCandidate),
      })
  }
  return { entries: entries.length, matched, missed }
}

function reasonOf(
  { readings, recordingId, isrc }: Entry,
  match: Extract<Match, { song: undefined }> | undefined,
): ImportReport['missed'][number]['reason'] {
  if (match?.hasNames === true) return 'other_version'
  return readings.length > 0 || recordingId !== undefined || isrc !== undefined ? 'not_found' : 'unnamed'
}

const toCandidate = ({ id, title, artist, album, length }: Candidate): contract.Candidate => ({
  song_id: id,
  title,
  artistName: artist,
  albumName: album,
  length,
})

const stemOf = (file: string): string => lineOf(file.replace(/\.[a-z\d]{2,5}$/i, '')) ?? ''

// Adds a number to a name that the member already uses.
function freeName(suggested: string, taken: ReadonlySet<string>): string {
  const shown = oneLine(suggested.slice(0, PLAYLIST.nameMax - 4).toWellFormed())
  const name = showsNothing(shown) ? 'Imported playlist' : shown
  const numbered = Array.from({ length: PLAYLISTS_MAX * 2 }, (_, n) => (n === 0 ? name : `${name} ${n + 1}`))
  return numbered.find((each) => !taken.has(each.toLowerCase())) ?? name
}

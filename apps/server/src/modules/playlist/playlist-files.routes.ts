import { readFile } from 'node:fs/promises'
import { maySeePlaylist } from '@earshot/contract/access'
import { PLAYLIST } from '@earshot/contract/limits'
import * as contract from '@earshot/contract/playlist'
import type { ImportReport } from '@earshot/contract/playlist'
import { countActivity } from '../../access/activity-limits.ts'
import { Refusal, notFound } from '../../errors.ts'
import { originOf } from '../../origin.ts'
import { rawRoute, route } from '../../route.ts'
import type { Api } from '../../route.ts'
import type { Entry } from './files/entry.ts'
import { matchEntries } from './files/match.store.ts'
import type { Match } from './files/match.store.ts'
import { readPlaylistFile } from './files/read-file.ts'
import { writePlaylistFile } from './files/write-file.ts'
import { createPlaylist } from './playlist-changes.store.ts'
import { playlistStore } from './playlist.store.ts'
import { toPlaylist } from './views.ts'

/** Playlists as files of other programs, in and out. */
export function playlistFileRoutes(api: Api): void {
  const { services } = api
  const { db, config, now } = services
  const playlists = playlistStore(db)

  /** A name that is free: one that the file suggests gets a number when the member has it already. */
  const create = async (
    viewer: { id: number },
    names: readonly string[],
    songIds: readonly number[],
  ): Promise<number> => {
    for (const name of names) {
      try {
        return await createPlaylist(db, viewer, { name, description: null, image: null }, { songIds }, now())
      } catch (error) {
        const isTaken = error instanceof Refusal && error.code === 'exists'
        if (!isTaken || name === names.at(-1)) throw error
      }
    }
    throw new Error('a playlist needs a name')
  }

  route(
    api,
    contract.importPlaylist,
    async ({ input, viewer, files }) => {
      const [file] = files.file
      const { title, entries, encoding } = await readPlaylistFile(await readFile(file.path))
      const report = reportOf(entries, await matchEntries(db, entries))
      const songIds = report.matched.map(({ song_id }) => song_id)
      if (songIds.length === 0) return { ...report, encoding }
      await countActivity(services, 'playlists', viewer.id)
      const names = input.name === undefined ? suggestedNames(title) : [input.name]
      const created = await playlists.getPlaylist(await create(viewer, names, songIds))
      return { playlist: toPlaylist(created, config.playerUrl), ...report, encoding }
    },
    { countUse: (memberId) => countActivity(services, 'uploads', memberId) },
  )

  rawRoute(api, contract.exportPlaylist, async ({ input: { playlist_id: id, format }, viewer, request, reply }) => {
    const found = await playlists.getPlaylist(id)
    if (!maySeePlaylist(viewer, found)) throw notFound('playlist')
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
  matches: readonly (Match | undefined)[],
): Pick<ImportReport, 'entries' | 'matched' | 'missed'> {
  const matched: ImportReport['matched'] = []
  const missed: ImportReport['missed'] = []
  for (const [at, entry] of entries.entries()) {
    const line = at + 1
    const title = [entry.artist, entry.title].filter(Boolean).join(' - ')
    const match = matches[at]
    if (match !== undefined) matched.push({ line, title, song_id: match.songId, by: match.by })
    else missed.push({ line, title, reason: isNamed(entry) ? 'not_found' : 'unnamed' })
  }
  return { entries: entries.length, matched, missed }
}

const isNamed = ({ title, recordingId, isrc }: Entry): boolean =>
  title !== undefined || recordingId !== undefined || isrc !== undefined

/** Numbers that are tried behind a name which the member has already. */
const NUMBERS = 20

function suggestedNames(title = 'Imported playlist'): string[] {
  const name = title
    .slice(0, PLAYLIST.nameMax - 3)
    .toWellFormed()
    .trim()
  return [name, ...Array.from({ length: NUMBERS }, (_, n) => `${name} ${n + 2}`)]
}

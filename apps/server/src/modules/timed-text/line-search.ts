import type { FoundLine, TimedText } from '@earshot/contract/catalogue/timed-text'
import { FOUND_LINES_MAX } from '@earshot/contract/limits'
import { inArray, eq } from 'drizzle-orm'
import { streamAccess } from '../../access/stream-access.ts'
import type { Viewer } from '../../access/viewer.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../db/schema/catalogue/podcast.ts'
import { findLine } from '../../ports/open-search.ts'
import type { Services } from '../../ports/services.ts'
import { songColumns } from '../catalogue/read/views.ts'
import { episodeColumns } from '../podcast/views.ts'

/**
 * Finds songs by lyrics and episodes by transcripts, in display order. Sounds that the viewer may not play are left out
 * before anything is counted.
 */
export function lineSearch(services: Services) {
  const { db, search } = services
  const { streamableSongs, streamableEpisodes } = streamAccess(services)
  const find = (kind: 'lyrics' | 'transcripts', text: string) =>
    search.findTexts({ kind, text, limit: FOUND_LINES_MAX, first: 'closest' })

  return {
    findSongs: async (text: string, viewer: Viewer | undefined) => {
      const ids = await find('lyrics', text)
      if (ids.length === 0) return []
      const rows = await db
        .select(songColumns)
        .from(track)
        .innerJoin(artist, eq(artist.id, track.artistId))
        .leftJoin(album, eq(album.id, track.albumId))
        .where(inArray(track.id, ids))
      return inOrder(ids, await streamableSongs(viewer, rows))
    },

    findEpisodes: async (text: string, viewer: Viewer | undefined) => {
      const ids = await find('transcripts', text)
      if (ids.length === 0) return []
      const rows = await db
        .select(episodeColumns)
        .from(episode)
        .innerJoin(podcast, eq(podcast.id, episode.podcastId))
        .leftJoin(season, eq(season.id, episode.seasonId))
        .where(inArray(episode.id, ids))
      return inOrder(ids, await streamableEpisodes(viewer, rows))
    },
  }
}

/** Returns the line of some texts that has most of the searched words; undefined if no line has any. */
export function foundLineOf(texts: readonly TimedText[], searched: string): FoundLine | undefined {
  const [best] = texts
    .flatMap(({ language, lines }) => {
      const found = findLine(
        lines.map(({ text }) => text),
        searched,
      )
      return found === undefined ? [] : [{ ...found, language, start: lines[found.line]?.start }]
    })
    .toSorted((a, b) => b.held - a.held)
  if (best === undefined) return undefined
  const { start, language, excerpt } = best
  return { language, excerpt, ...(start !== undefined && { start }) }
}

function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

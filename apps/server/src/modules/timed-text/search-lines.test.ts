import type { TimedLine } from '@earshot/contract/catalogue/timed-text'
import { and, eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, season } from '../../db/schema/catalogue/podcast.ts'
import { searchEntry, searchVersion } from '../../db/schema/catalogue/search.ts'
import { lyrics, transcript } from '../../db/schema/catalogue/timed-text.ts'
import { emitChanged } from '../../events/event.ts'
import { episodesChanged, tracksChanged } from '../../events/events.ts'
import { openSearchWriter } from '../../ports/open-search.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { textNobodyWrote } from '../../testing/search.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedMember,
  seedPlan,
  seedPodcast,
  seedSeason,
  seedSubscription,
  seedTrack,
} from '../../testing/seed.ts'
import { writeLyrics, writeTranscripts } from '../import/timed-text/timed-text.store.ts'
import { renewIndex } from '../search/search.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const timed = (...lines: string[]): TimedLine[] => lines.map((text, n) => ({ start: n * 10 + 0.5, text }))
const plain = (...lines: string[]): TimedLine[] => lines.map((text) => ({ text }))
const textOf = (lines: TimedLine[], language?: string) => ({
  language,
  is_synced: lines.every(({ start }) => start !== undefined),
  lines,
})

/** Stores texts as an import does, and runs the jobs that follow. */
async function sing(id: number, ...texts: TimedLine[][]): Promise<void> {
  await app.db.transaction((tx) => writeLyrics(tx, [{ id, words: texts.map((lines) => textOf(lines)) }]))
  await app.runJobs()
}
async function speak(id: number, ...texts: TimedLine[][]): Promise<void> {
  await app.db.transaction((tx) => writeTranscripts(tx, [{ id, words: texts.map((lines) => textOf(lines, 'en')) }]))
  await app.runJobs()
}

const search = (search_text: string, more: { offset?: string; limit?: string } = {}, token = '') =>
  app.get('song/search_lines', { search_text, ...more }, token)
const songsOf = async (text: string, token = '') => (await search(text, {}, token)).songs.data.map(({ id }) => id)
const episodesOf = async (text: string, token = '') => (await search(text, {}, token)).episodes.data.map(({ id }) => id)

test('API-20 a song is found by a line of its lyrics, with the words marked and the second where they are sung', async () => {
  const id = await seedTrack(app.db, { title: 'Tide' })
  await sing(id, timed('We walked along the pier', 'The Harbour lights', 'were calling me'))
  const found = await search('harbour LIGHTS')
  expect(found.songs).toEqual({
    data: [
      expect.objectContaining({
        id,
        title: 'Tide',
        found_line: {
          start: 10.5,
          language: null,
          excerpt: [
            { text: 'The ', is_match: false },
            { text: 'Harbour', is_match: true },
            { text: ' ', is_match: false },
            { text: 'lights', is_match: true },
          ],
        },
      }),
    ],
    counts: { total_pages: 1, total: 1 },
  })
  expect(found.episodes).toEqual({ data: [], counts: { total_pages: 0, total: 0 } })
  expect(await songsOf('harb call')).toEqual([id])
  expect(await songsOf('harbour submarine')).toEqual([])
  // Lyrics do not change the search of titles.
  expect((await app.get('song/search_all_v1', { search_text: 'harbour' })).songs.counts.total).toBe(0)
})

test('API-20 an episode is found by the words of its transcript; text without times has no second', async () => {
  const timedId = await seedEpisode(app.db, { publishedAt: new Date('2026-01-01') })
  const plainId = await seedEpisode(app.db, { publishedAt: new Date('2026-02-01') })
  await speak(timedId, timed('Welcome back', 'today we speak about', 'ondes Martenot'))
  await speak(plainId, plain('Somebody built an ondes Martenot'))
  const { episodes } = await search('ondes martenot')
  expect(episodes.data.map(({ id, found_line: { start, language } }) => [id, start, language])).toEqual([
    [plainId, undefined, 'en'],
    [timedId, 20.5, 'en'],
  ])
  expect(episodes.counts).toEqual({ total_pages: 1, total: 2 })
})

test('texts with the words close together rank before newer ones, and pages do not overlap', async () => {
  const near = await seedTrack(app.db)
  const far = await seedTrack(app.db)
  await sing(near, plain('the copper kettle sings'))
  await sing(far, plain('copper', ...Array.from({ length: 40 }, (_, n) => `and verse ${n}`), 'kettle'))
  expect(await songsOf('copper kettle')).toEqual([near, far])
  expect(await songsOf('copper')).toEqual([far, near])
  const second = await search('copper kettle', { offset: '2', limit: '1' })
  expect([second.songs.data.map(({ id }) => id), second.songs.counts]).toEqual([[far], { total_pages: 2, total: 2 }])
})

test('changed and removed words are found as they are now, in any of their languages; a deleted song is not', async () => {
  const id = await seedTrack(app.db)
  await sing(id, plain('Marimba'), timed('Silence', 'Balafon'))
  expect((await search('balaf')).songs.data.map(({ found_line }) => found_line.start)).toEqual([10.5])
  await sing(id, plain('Vibraphone'))
  expect([await songsOf('marimba'), await songsOf('vibraphone')]).toEqual([[], [id]])
  await sing(id)
  expect(await songsOf('vibraphone')).toEqual([])
  await sing(id, plain('Vibraphone'))
  const episodeId = await seedEpisode(app.db)
  await speak(episodeId, plain('Vibraphone'))
  await app.db.delete(track).where(eq(track.id, id))
  await app.db.delete(episode).where(eq(episode.id, episodeId))
  const left = await app.db
    .select()
    .from(searchEntry)
    .where(
      or(
        and(eq(searchEntry.kind, 11), eq(searchEntry.itemId, id)),
        and(eq(searchEntry.kind, 12), eq(searchEntry.itemId, episodeId)),
      ),
    )
  expect([await songsOf('vibraphone'), await episodesOf('vibraphone'), left]).toEqual([[], [], []])
})

test('words of a song and an episode that come back are found again', async () => {
  const id = await seedTrack(app.db)
  const episodeId = await seedEpisode(app.db)
  const row = { pos: 0, isSynced: false, lines: plain('Contrabassoon') }
  await app.db.insert(lyrics).values({ trackId: id, ...row })
  await app.db.insert(transcript).values({ episodeId, ...row })
  expect([await songsOf('contrabassoon'), await episodesOf('contrabassoon')]).toEqual([[], []])
  await emitChanged(app.db, tracksChanged, [id])
  await emitChanged(app.db, episodesChanged, [episodeId])
  await app.runJobs()
  expect([await songsOf('contrabassoon'), await episodesOf('contrabassoon')]).toEqual([[id], [episodeId]])
})

test('PLAYERLINKS-05 words of what is for subscribers are found by subscribers only, and counted for nobody else', async () => {
  const artistId = await seedArtist(app.db)
  const podcastId = await seedPodcast(app.db)
  const albumId = await seedAlbum(app.db, { artistId, subscribersOnly: true })
  const seasonId = await seedSeason(app.db, { podcastId, subscribersOnly: true })
  const song = await seedTrack(app.db, { artistId, albumId })
  const spoken = await seedEpisode(app.db, { podcastId, seasonId })
  await sing(song, plain('Clandestine chorus'))
  await speak(spoken, plain('Clandestine talk'))
  const memberId = await seedMember(app.db)
  const member = await app.signIn(memberId)
  const nothing = { data: [], counts: { total_pages: 0, total: 0 } }
  expect(await search('clandestine')).toEqual({ songs: nothing, episodes: nothing })
  expect(await search('clandestine', {}, member)).toEqual({ songs: nothing, episodes: nothing })
  // A subscription to another artist gives no access.
  const expiresAt = new Date(Date.now() + 3_600_000)
  const other = await seedPlan(app.db, { artistId: await seedArtist(app.db) })
  await seedSubscription(app.db, { memberId, planId: other, expiresAt })
  expect(await songsOf('clandestine', member)).toEqual([])
  for (const of of [{ artistId }, { podcastId }])
    await seedSubscription(app.db, { memberId, planId: await seedPlan(app.db, of), expiresAt })
  expect([await songsOf('clandestine', member), await episodesOf('clandestine', member)]).toEqual([[song], [spoken]])
  expect(await search('clandestine')).toEqual({ songs: nothing, episodes: nothing })
  await app.db.update(album).set({ subscribersOnly: false }).where(eq(album.id, albumId))
  await app.db.update(season).set({ subscribersOnly: false }).where(eq(season.id, seasonId))
  expect([await songsOf('clandestine'), await episodesOf('clandestine')]).toEqual([[song], [spoken]])
})

test('an index that an older Earshot made takes up the words by itself', async () => {
  const id = await seedTrack(app.db)
  const episodeId = await seedEpisode(app.db)
  await sing(id, plain('Ocarina song'))
  await speak(episodeId, plain('Ocarina talk'))
  await app.db.delete(searchEntry)
  await app.db.update(searchVersion).set({ version: 1 })
  await openSearchWriter(app.db).write([textNobodyWrote('lyrics', 'ocarina')])
  await renewIndex(app.db)
  await app.runJobs(['upkeep'])
  expect([await songsOf('ocarina'), await episodesOf('ocarina')]).toEqual([[id], [episodeId]])
  expect(await app.db.select().from(searchEntry).where(eq(searchEntry.itemId, 99_999))).toEqual([])
})

test.each(['', ' ', `'`, `\\`, `' | 'qx`, `!qx`, `qx:*`, '<->', '%'])('the text %j is only a text', async (text) => {
  await expect(search(text)).resolves.toMatchObject({ songs: { data: [] }, episodes: { data: [] } })
})

test('a transcript with more words than the database gives places to is found by its last ones', async () => {
  const id = await seedEpisode(app.db)
  const long = Array.from({ length: 2_500 }, (_, n) => `so we said it again and again ${n % 100}`)
  await speak(id, timed(...long, `it's the \\ zymurgist's "theremin"`))
  const { episodes } = await search('zymurgist theremin')
  expect(episodes.data.map(({ found_line }) => found_line.start)).toEqual([25_000.5])
})

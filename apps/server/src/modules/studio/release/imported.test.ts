import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { album, artist, genre, track } from '../../../db/schema/catalogue/catalogue.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import type { TestApp } from '../../../testing/app.ts'
import { withMusicFolder } from '../../../testing/files/music-folder.ts'
import { mp3 } from '../../../testing/files/sounds.ts'
import type { Id3 } from '../../../testing/files/sounds.ts'
import { seedPerson } from '../../../testing/person.ts'
import { seedArtist, seedGenre } from '../../../testing/seed.ts'
import { seedSound } from '../../../testing/studio.ts'
import { typedIn } from '../../../testing/typed.ts'
import { importMusic } from '../../import/music/import-music.ts'

let app: TestApp
let folder: string
const put = withMusicFolder([release, artist, genre], (opened) => ({ app, folder } = opened))

const ALBUM: Id3 = { TPE1: 'Ida', TALB: 'Blue Hour', TYER: '2003', TPUB: 'Own' }
const putSongs = async (tags: Id3) => {
  put('Ida/Blue Hour/01.mp3', await mp3({ ...ALBUM, ...tags, TRCK: '1/2' }, { hertz: 300 }))
  put('Ida/Blue Hour/02.mp3', await mp3({ ...ALBUM, TIT2: 'Closing', TRCK: '2/2' }, { hertz: 350 }))
}
const songs = () =>
  app.db
    .select({
      title: track.title,
      no: track.trackNo,
      isrc: track.isrc,
      isExplicit: track.isExplicit,
      genre: sql<
        string | null
      >`(select string_agg(g.title, ', ' order by tg.pos) from track_genre tg join genre g on g.id = tg.genre_id where tg.track_id = track.id)`,
      words: sql<string | null>`(select l.lines->0->>'text' from lyrics l where l.track_id = track.id)`,
    })
    .from(track)
    .orderBy(track.id)

async function openImported() {
  const owner = await seedPerson(app)
  const [found] = await app.db.select({ id: album.id, artistId: album.artistId }).from(album)
  const { id: albumId, artistId } = found ?? { id: 0, artistId: 0 }
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  const opened = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, owner.token)
  return { ...owner, artistId, albumId, opened }
}

test('STUDIO-15 codes, places, genres, lyrics and the label from the studio survive a later import', async () => {
  await putSongs({ TIT2: 'Opening', TSRC: 'DEAAA0300001', TCON: 'Dub', USLT: 'old words' })
  await importMusic(app, folder)
  const { token, opened } = await openImported()
  const drone = await seedGenre(app.db, 'Drone')
  const [first, second] = opened.tracks
  const change = { release_id: opened.id }
  const labelled = await app.post(
    'studio/update_release',
    { ...change, version: opened.version, label: 'Low Water' },
    token,
  )
  const { releases } = await app.post(
    'studio/update_tracks',
    {
      versions: [{ ...change, version: labelled.version }],
      items: [
        {
          id: first?.id ?? 0,
          isrc: 'SEABC2600001',
          genre_ids: [drone],
          is_explicit: 1,
          lyrics: [{ language: 'en', text: 'new words' }],
        },
      ],
    },
    token,
  )
  const ordered = await app.post(
    'studio/reorder_tracks',
    { ...change, version: releases[0]?.version ?? 0, track_ids: [second?.id ?? 0, first?.id ?? 0] },
    token,
  )
  await app.post('studio/publish_release', { ...change, version: ordered.version, rights: 1, notify: 0 }, token)
  const saved = [
    { title: 'Opening', no: 2, isrc: 'SEABC2600001', isExplicit: true, genre: 'Drone', words: 'new words' },
    { title: 'Closing', no: 1, isrc: null, isExplicit: false, genre: null, words: null },
  ]
  expect(await songs()).toEqual(saved)

  await putSongs({ TIT2: 'Opening (2004)', TSRC: 'DEAAA0400001', TCON: 'House', USLT: 'older words' })
  const report = await importMusic(app, folder)
  expect([report.added, report.changed]).toEqual([0, 1])
  expect(await songs()).toEqual([{ ...saved[0], title: 'Opening (2004)' }, saved[1]])
  expect(await app.db.select({ label: album.label }).from(album)).toEqual([{ label: 'Low Water' }])
})

test('RELEASE-36 an import touches no draft and no working copy', async () => {
  await putSongs({ TIT2: 'Opening' })
  await importMusic(app, folder)
  const { token, artistId, opened } = await openImported()
  const draft = await app.post('studio/create_release', { artist_id: artistId }, token)
  await seedSound(app, artistId, draft.id, { name: 'Opening.flac', tags: { album: 'Blue Hour' } })
  await app.post(
    'studio/update_release',
    { release_id: opened.id, version: opened.version, title: 'Blue Hour, again' },
    token,
  )
  const stored = async () => ({
    releases: await app.db.select().from(release).orderBy(release.id),
    tracks: await app.db.select().from(releaseTrack).orderBy(releaseTrack.id),
  })
  const before = await stored()
  await putSongs({ TIT2: 'Opening (2004)' })
  await importMusic(app, folder)
  expect(await stored()).toEqual(before)
  expect((await songs())[0]?.title).toBe('Opening (2004)')
})

test('RELEASE-36 releases are listed, published, scheduled and hidden by command', async () => {
  const artistId = await seedArtist(app.db, { name: 'Ida' })
  const owner = await seedPerson(app)
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  const command = (words: string) => typedIn(app, `release ${words}`)
  expect((await command(`list ${artistId}`)).out).toBe('This artist has no releases.\n')
  const draftOf = async (name: string) => {
    const { id } = await app.post('studio/create_release', { artist_id: artistId }, owner.token)
    await seedSound(app, artistId, id, { name: `${name}.flac`, tags: { album: name } })
    return id
  }
  const [tides, salt] = [await draftOf('Tides'), await draftOf('Salt')]
  const { out: listed } = await command(`list ${artistId}`)
  expect(listed).toContain(`${tides}\tdraft\tTides\t1 tracks\n`)

  const refused = await command(`publish ${tides}`)
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('rights')])
  const published = await command(`publish ${tides} --rights --no-notify`)
  const [shown] = await app.db.select({ id: album.id }).from(album)
  expect(published.out).toBe(`Tides is published: /discover/${shown?.id}\n`)
  expect((await command(`unpublish ${tides}`)).out).toContain('Tides is hidden')
  expect(await app.db.$count(album)).toBe(0)

  const time = new Date(app.clock.now.getTime() + 86_400_000).toISOString()
  const scheduled = await command(`schedule ${salt} ${time} --rights`)
  expect(scheduled.out).toBe(`Salt is scheduled for ${time}\n`)
  expect((await command(`schedule ${salt} tomorrow --rights`)).error).toContain('must be a time like')
  const [row] = await app.db.select({ publishAt: release.publishAt }).from(release).where(eq(release.id, salt))
  expect(row?.publishAt?.toISOString()).toBe(time)
})

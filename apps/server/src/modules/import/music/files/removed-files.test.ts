import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { album, artist, track } from '../../../../db/schema/catalogue/catalogue.ts'
import { removedRow } from '../../../../db/schema/catalogue/removal.ts'
import { openTestApp } from '../../../../testing/app.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { mp3 } from '../../../../testing/files/sounds.ts'
import { typeCommand } from '../../../../testing/typed.ts'
import { hideItem, removeItem, restoreItem, showItem } from '../../../catalogue/removal/removal.store.ts'
import { importMusic } from '../import-music.ts'

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await openTestApp()
  folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-music-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const at = (name: string) => path.join(folder, ...name.split('/'))
const put = (name: string, bytes: Uint8Array) => {
  mkdirSync(path.dirname(at(name)), { recursive: true })
  writeFileSync(at(name), bytes)
}
const run = () => importMusic(app, folder)

test('removed and hidden items are not imported again, even under another path', async () => {
  put('a/one.mp3', await mp3({ TIT2: 'One', TPE1: 'Kestrel', TALB: 'Wings' }, { hertz: 300 }))
  put('a/two.mp3', await mp3({ TIT2: 'Two', TPE1: 'Kestrel', TALB: 'Wings' }, { hertz: 340 }))
  put('b/three.mp3', await mp3({ TIT2: 'Three', TPE1: 'Plover', TALB: 'Shore' }, { hertz: 380 }))
  await run()
  const songs = await app.db.select({ id: track.id, title: track.title }).from(track).orderBy(track.id)
  const idOf = (title: string) => songs.find((song) => song.title === title)?.id ?? 0
  await removeItem(app.services, { kind: 'song', id: idOf('One') }, { isDryRun: false })
  const [plover] = await app.db.select({ id: artist.id }).from(artist).where(eq(artist.name, 'Plover'))
  const hidden = { kind: 'artist', id: plover?.id ?? 0 } as const
  await hideItem(app.services, hidden, { isDryRun: false })
  renameSync(at('a/one.mp3'), at('a/uno.mp3'))
  put('b/four.mp3', await mp3({ TIT2: 'Four', TPE1: 'Plover', TALB: 'Later' }, { hertz: 420 }))
  const again = await run()
  expect(again).toMatchObject({ added: 0, unchanged: 1 })
  expect(again.skipped.map(({ why }) => why).toSorted()).toEqual([
    'is hidden (see `earshot removed`)',
    'is hidden (see `earshot removed`)',
    'was removed (see `earshot removed`)',
  ])
  await showItem(app.services, hidden, { isDryRun: false })
  expect(await run()).toMatchObject({ added: 1 })
})

test('a removed album keeps no other album of its name away, also after it was deleted, and stays away itself', async () => {
  const live = (name: string, year: string, hertz: number) =>
    mp3({ TIT2: name, TPE1: 'Ousel', TALB: 'Live', TYER: year }, { hertz }).then((bytes) =>
      put(`live${year}/${name}.mp3`, bytes),
    )
  await live('Crag', '1990', 310)
  await run()
  const [first] = await app.db.select({ id: album.id }).from(album).where(eq(album.title, 'Live'))
  await typeCommand(app.services, ['correct', 'album', `${first?.id}`, '--year', '1989'])
  await removeItem(app.services, { kind: 'album', id: first?.id ?? 0 }, { isDryRun: false })
  await live('Tarn', '2010', 350)
  expect(await run()).toMatchObject({ added: 1 })
  await app.db.delete(removedRow)
  await live('Beck', '2020', 390)
  await live('Rill', '1990', 430)
  const last = await run()
  expect(last).toMatchObject({ added: 1 })
  expect(last.skipped).toContainEqual({ what: at('live1990/Rill.mp3'), why: 'was removed (see `earshot removed`)' })
  const years = await app.db.select({ year: album.year }).from(album).where(eq(album.title, 'Live')).orderBy(album.id)
  expect(years).toEqual([{ year: 2010 }, { year: 2020 }])
})

test('an item that is removed during an import stays removed, and can be restored unchanged', async () => {
  put('c/five.mp3', await mp3({ TIT2: 'Five', TPE1: 'Dunlin', TALB: 'Tide' }, { hertz: 460 }))
  put('c/six.mp3', await mp3({ TIT2: 'Six', TPE1: 'Dunlin', TALB: 'Tide' }, { hertz: 500 }))
  await run()
  const [five] = await app.db.select({ id: track.id }).from(track).where(eq(track.title, 'Five'))
  const song = { kind: 'song', id: five?.id ?? 0 } as const
  put('c/five.mp3', await mp3({ TIT2: 'Five anew', TPE1: 'Dunlin', TALB: 'Tide' }, { hertz: 460 }))
  put('c/six.mp3', await mp3({ TIT2: 'Six anew', TPE1: 'Dunlin', TALB: 'Tide' }, { hertz: 500 }))
  let isRemoved = false
  const storage = {
    ...app.storage,
    putFile: async (key: string, file: Parameters<typeof app.storage.putFile>[1]) => {
      if (!isRemoved) await removeItem(app.services, song, { isDryRun: false })
      isRemoved = true
      await app.storage.putFile(key, file)
    },
  }
  const report = await importMusic({ ...app, storage }, folder)
  expect(report).toMatchObject({ added: 0, changed: 1 })
  expect(report.skipped).toContainEqual({ what: at('c/five.mp3'), why: 'was removed (see `earshot removed`)' })
  await restoreItem(app.services, song, { isDryRun: false })
  expect(await app.db.$count(track, eq(track.title, 'Five'))).toBe(1)
})

test('an item that an import brought in anew keeps the removed one away, with a sentence that says so', async () => {
  const source = 'artist:turnstone'
  const [old] = await app.db.insert(artist).values({ name: 'Turnstone', source }).returning({ id: artist.id })
  const hidden = { kind: 'artist', id: old?.id ?? 0 } as const
  await hideItem(app.services, hidden, { isDryRun: false })
  const [anew] = await app.db.insert(artist).values({ name: 'Turnstone', source }).returning({ id: artist.id })
  await expect(showItem(app.services, hidden, { isDryRun: false })).rejects.toThrow(
    `An import has added the artist Turnstone again: /artist/${anew?.id}. Remove that one first: earshot remove artist ${anew?.id}`,
  )
  await removeItem(app.services, { kind: 'artist', id: anew?.id ?? 0 }, { isDryRun: false })
  expect((await showItem(app.services, hidden, { isDryRun: false })).title).toBe('Turnstone')
})

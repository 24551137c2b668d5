import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { removal } from '../../../db/schema/catalogue/removal.ts'
import { sendJob } from '../../../jobs/queue.ts'
import type { TestApp } from '../../../testing/app.ts'
import { withMusicFolder } from '../../../testing/files/music-folder.ts'
import { mp3 } from '../../../testing/files/sounds.ts'
import { typedIn } from '../../../testing/typed.ts'
import { importMusic } from '../../import/music/import-music.ts'
import { deleteRemoved } from './removal.jobs.ts'

const start = new Date('2026-06-01T12:00:00Z')
let app: TestApp
let folder: string
const putFile = withMusicFolder([artist, removal], (opened) => ({ app, folder } = opened))
beforeEach(() => {
  app.clock.now = start
})

const at = (name: string) => path.join(folder, name)
async function put(name: string, hertz: number, title = path.basename(name)): Promise<void> {
  putFile(name, await mp3({ TIT2: title, TPE1: 'Kestrel' }, { hertz }))
}
const titles = async () =>
  (await app.db.select({ title: track.title }).from(track).orderBy(asc(track.title))).map(({ title }) => title)
const typed = (words: string) => typedIn(app, words)

test('a song whose file has a name that is no UTF-8 is there', async () => {
  const name = Buffer.concat([Buffer.from(at('Caf')), Buffer.from([0xe9]), Buffer.from('.mp3')])
  writeFileSync(name, await mp3({ TIT2: 'Café', TPE1: 'Kestrel' }, { hertz: 300 }))
  await put('b.mp3', 320)
  await put('c.mp3', 340)
  expect(await importMusic(app, folder)).toMatchObject({ added: 3 })
  rmSync(at('c.mp3'))
  expect((await typed(`prune ${folder} --dry-run`)).out).toMatch(
    /\tc\.mp3\t.*c\.mp3\n1 song would be removed\. To remove them, add --yes\.\n$/,
  )
})

test('moved files, and the other file of a sound, are not taken for gone', async () => {
  for (const [n, name] of ['a/1.mp3', 'a/2.mp3', 'a/3.mp3', 'c/4.mp3'].entries()) await put(name, 300 + n * 20)
  await put('d/copy of 4.mp3', 360, '4.mp3')
  expect(await importMusic(app, folder)).toMatchObject({ added: 4 })
  renameSync(at('a'), at('b'))
  rmSync(at('c/4.mp3'))
  expect(await typed(`prune ${folder}`)).toMatchObject({
    code: 1,
    error: expect.stringContaining('None of the 4 files'),
  })
  await put('e.mp3', 500)
  await importMusic(app, folder)
  expect(await titles()).toEqual(['1.mp3', '2.mp3', '3.mp3', '4.mp3', 'e.mp3'])
  renameSync(at('b'), at('f'))
  rmSync(at('d/copy of 4.mp3'))
  mkdirSync(at('g'))
  await put('g/5.mp3', 520)
  expect(await typed(`prune ${folder} --dry-run --folders`)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^\d+\t4\.mp3\t.*\n3 songs are in another file of the folder: import the folder to update the catalogue\.\n1 song would be removed\. To remove them, add --yes\.\n$/,
    ),
  })
})

test('a folder that is gone or empty, and more than half of all songs, go only with --folders', async () => {
  for (const [n, name] of ['one/1.mp3', 'two/2.mp3', 'two/3.mp3', 'two/4.mp3'].entries()) await put(name, 300 + n * 20)
  await importMusic(app, folder)
  rmSync(at('one'), { recursive: true })
  const refused = (reason: string) => ({ code: 1, error: expect.stringContaining(reason) })
  const lost = `The folder ${at('one')}, with 1 song, is missing or empty. Is a disk not mounted? Nothing was removed.`
  expect(await typed(`prune ${folder}`)).toMatchObject(refused(lost))
  mkdirSync(at('one'))
  expect(await typed(`prune ${folder}`)).toMatchObject(refused(lost))
  await put('one/other.mp3', 600)
  rmSync(at('two/2.mp3'))
  rmSync(at('two/3.mp3'))
  expect(await typed(`prune ${folder}`)).toMatchObject(refused('3 of 4 songs are gone.'))
  expect(await titles()).toHaveLength(4)
  expect((await typed(`prune ${folder} --folders --yes`)).code).toBe(0)
  expect(await titles()).toEqual(['4.mp3'])
})

test('items of one prune are restored together; deleted items are listed, and imports add them after they are allowed', async () => {
  for (const [n, name] of ['1.mp3', '2.mp3', '3.mp3', '4.mp3'].entries()) await put(name, 300 + n * 20)
  await importMusic(app, folder)
  rmSync(at('1.mp3'))
  rmSync(at('2.mp3'))
  const prune = async () => /restore prune (\d+)\n$/.exec((await typed(`prune ${folder} --yes`)).out)?.[1] ?? ''
  const run = await prune()
  expect((await typed('removed')).out).toMatch(
    new RegExp(`^song\t\\d+\tremoved\tuntil 2026-07-01\t1\\.mp3\tprune ${run}\n.*2\\.mp3.*\n$`),
  )
  expect(await typed(`restore prune ${run}`)).toMatchObject({ code: 0, out: '2 of 2 songs were restored.\n' })
  expect(await titles()).toHaveLength(4)
  const second = await prune()
  app.clock.now = new Date(start.getTime() + 31 * 86_400_000)
  await sendJob(app.db, deleteRemoved.job({}))
  await app.runJobs(['upkeep'])
  expect((await typed('removed')).out).toMatch(
    new RegExp(`^song\t\\d+\tdeleted\ton 2026-07-02\t1\\.mp3\tprune ${second}\n.*\n$`),
  )
  expect((await typed(`restore prune ${second}`)).code).toBe(3)
  await put('1.mp3', 300)
  await put('2.mp3', 320)
  expect((await importMusic(app, folder)).skipped).toHaveLength(2)
  expect((await typed(`allow prune ${second}`)).out).toBe(
    'An import may bring in the song 1.mp3 again.\nAn import may bring in the song 2.mp3 again.\n',
  )
  expect(await importMusic(app, folder)).toMatchObject({ added: 2, skipped: [] })
})

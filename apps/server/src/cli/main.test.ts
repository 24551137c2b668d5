import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findRoles } from '../access/roles.store.ts'
import { readDumpHead, writeDump } from '../db/dump/dump.ts'
import { openDb } from '../db/open.ts'
import { topic } from '../db/schema/community/community.ts'
import { contest } from '../db/schema/community/vote.ts'
import { article } from '../db/schema/site/publication.ts'
import { dumpFile } from '../jobs/backups.ts'
import { passwordFits } from '../modules/account/sign-in/passwords.ts'
import { findAccount } from '../modules/member/account.store.ts'
import { writeDueAnnulments } from '../modules/vote/annulment.store.ts'
import { readBallotLog } from '../modules/vote/log/ballot-log.store.ts'
import { writeVotes } from '../modules/vote/vote.store.ts'
import { servicesOn } from '../testing/app.ts'
import { openTestDb } from '../testing/database/database.ts'
import { wav } from '../testing/files/sounds.ts'
import { dayIn, seedAlbum, seedArtist, seedEpisode, seedMember, seedPodcast, seedSeason } from '../testing/seed.ts'
import { typeCommand } from '../testing/typed.ts'

const main = path.join(path.dirname(fileURLToPath(import.meta.url)), 'main.ts')

// Each command is a process that opens a database.
vi.setConfig({ testTimeout: 300_000 })

let folder: string
let served: Awaited<ReturnType<typeof openTestDb>>
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-cli-'))
  served = await openTestDb({ isEmbedded: true })
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command as a running server does, without a process and a database start for each. */
const typed = (...words: string[]) => typeCommand(servicesOn(served, served.dataDir), words, folder)

/** Runs a command that opens the embedded database in `dataDir` itself, without a process. */
async function typedAlone(dataDir: string, ...words: string[]) {
  vi.stubEnv('DATABASE_URL', undefined)
  vi.stubEnv('DATA_DIR', path.join(folder, dataDir))
  return typeCommand(undefined, words, folder).finally(() => vi.unstubAllEnvs())
}

/** Runs a command as a process. The database is the embedded one, as on a machine without settings. */
async function earshot(
  args: string[],
  { dataDir = 'data', input = '' } = {},
): Promise<{ code: unknown; out: string; error: string }> {
  const { DATABASE_URL: _url, STORAGE_URL: _storage, ...env } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...env, NODE_ENV: 'production', DATA_DIR: path.join(folder, dataDir) },
  })
  child.stdin.end(input)
  const [[code], out, error] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, out, error }
}

test('a command whose output is closed, as by `head`, finishes its work without an error', async () => {
  const child = spawn(process.execPath, [main, '--help'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [[code], error] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  expect({ code, error }).toEqual({ code: 0, error: '' })
})

test('an unknown command shows the help, and the error after it', async () => {
  const { code, error } = await typed('nonsense')
  expect(code).toBe(2)
  expect(error).toMatch(
    /Music and podcasts:\n {2}import [\s\S]*Money:\n {2}plan [\s\S]*Operation:\n {2}backup[\s\S]*restore[\s\S]*\n\nerror: unknown command 'nonsense'\n$/,
  )
})

test.each(['album', 'prune'])('`restore %s` without a number asks for it, and for no dump', async (kind) => {
  const { code, error } = await typed('restore', kind)
  expect(code).toBe(2)
  expect(error).toContain(`missing the number or URL of the ${kind}`)
})

test('an unknown character set is an error of usage of `import`', async () => {
  const { code, error } = await typed('import', '.', '--charset', 'nonsense')
  expect(code).toBe(2)
  expect(error).toContain('It is not a known character set. Known are windows-1251')
})

test('an import that skips a file exits with 3 and reports it, and a dry run reports that it wrote nothing', async () => {
  const music = path.join(folder, 'some music')
  mkdirSync(music)
  writeFileSync(path.join(music, 'one.wav'), wav())
  const dry = await typed('import', music, '--dry-run')
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was written (--dry-run).') })
  expect(dry.out).toMatch(/Added +1 track/)
  expect(await typed('import', music)).toMatchObject({ code: 0, out: expect.stringMatching(/Added +1 track/) })
  writeFileSync(path.join(music, 'empty.mp3'), '')
  expect(await typed('import', music)).toMatchObject({
    code: 3,
    out: expect.stringMatching(/Unchanged +1\nSkipped +1\n  is empty:\n    .*empty\.mp3/),
  })
})

test('VOTING-22 contests are created, changed, listed, closed and recounted on the command line', async () => {
  const [artistId, other] = [await seedArtist(served.db), await seedArtist(served.db)]
  expect(await typed('contest', 'create', 'Song of the year', '--end', dayIn(40))).toEqual({
    code: 0,
    out: 'The contest Song of the year was created with the number 1: /voting/1\n',
    error: '',
  })
  expect((await typed('contest', 'ballot', '1', 'Best voice', '--artists', `${artistId}`)).out).toBe(
    '1 artist was added to Best voice.\n',
  )
  expect((await typed('contest', 'ballot', '1', 'Best voice', '--artists', `${artistId},${other}`)).out).toBe(
    '1 artist was added to Best voice.\n',
  )
  expect((await typed('contest', 'change', '1', '--end', dayIn(41), '--title', 'Songs of the year')).out).toBe(
    'The contest Songs of the year was changed.\n',
  )
  expect((await typed('contest', 'list')).out).toBe(`1\topen\tlast day ${dayIn(41)}\t0 votes\tSongs of the year\n`)
  const memberId = await seedMember(served.db, { username: 'stuffer' })
  const rules = { secret: 'a secret', timeZone: 'UTC' }
  await writeVotes(served.db, rules, [{ memberId, artistId, ballotId: undefined, vote: 1 }])
  expect((await typed('contest', 'annul', 'stuffer')).out).toBe(
    '1 vote of stuffer in open contests is annulled at a random time within 24 hours.\n',
  )
  await served.db.update(contest).set({ annulAt: sql`clock_timestamp()` })
  await writeDueAnnulments(served.db, 'UTC')
  const pieces: string[] = []
  for await (const piece of await readBallotLog(served.db, 1, 'UTC')) pieces.push(piece)
  const file = path.join(folder, 'ballots.txt')
  writeFileSync(file, pieces.join(''))
  expect(await typed('recount', 'ballots.txt')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Songs of the year, is correct: 9 lines'),
  })
  writeFileSync(file, pieces.join('').replace('\tvote\t', '\tannul\t'))
  const changed = await earshot(['recount', file])
  expect([changed.code, changed.out]).toEqual([1, expect.stringContaining('Line 8 was changed')])
  expect((await typed('contest', 'close', '1')).out).toBe('The contest Songs of the year has ended.\n')
  expect((await typed('contest', 'list')).out).toContain('\tended\t')
})

test.each([
  [['contest', 'create', 'Best'], 'A contest needs a last day: add --end 2026-12-31\n'],
  [['contest', 'create', 'Best', '--end', '2001-01-01'], expect.stringMatching(/^end_date: must be a day from /)],
  [['contest', 'create', 'Best', '--end', 'soon'], '--end is not a day like 2026-12-31\n'],
  [['contest', 'change', '1', '--end', '2999-12-31'], 'The contest has ended, or its last day is in the past.\n'],
  [['contest', 'close', '99'], 'There is no such contest.\n'],
  [['contest', 'annul', 'nobody'], 'There is no account nobody.\n'],
])('%j of contests is refused in a sentence', async (words, sentence) => {
  expect(await typed(...words)).toEqual({ code: 1, out: '', error: sentence })
})

test('SHOP-02 products are added, changed, closed and listed on the command line', async () => {
  expect(await typed('product', 'create', 'Mug', '--price', '12.50', '--link', 'https://shop.example/mug')).toEqual({
    code: 0,
    out: 'The product Mug was added with the number 1: /shop\n',
    error: '',
  })
  expect((await typed('product', 'create', 'Print', '--price', '1500', '--currency', 'JPY', '--place', '0')).code).toBe(
    0,
  )
  expect((await typed('product', 'change', '1', '--price', '13', '--title', 'Large mug')).out).toBe(
    'The product Large mug was changed.\n',
  )
  expect((await typed('product', 'close', '2')).out).toBe('The product Print is no longer in the shop.\n')
  expect((await typed('product', 'list')).out).toBe(
    '1\t$13\tLarge mug\thttps://shop.example/mug\n2\t¥1,500\tPrint\t\t(closed)\n',
  )
})

test('SUBSCRIPTION-05 plans are added, changed, closed and listed, and albums marked, on the command line', async () => {
  const artistId = await seedArtist(served.db, { name: 'Marrow' })
  const words = 'create artist ID Monthly --price 4.50 --currency EUR --highlight --feature Albums Postcards'
  const created = await typed('plan', ...words.replace('ID', String(artistId)).split(' '))
  expect(created.error).toBe('')
  const id = /number (\d+)/.exec(created.out)?.[1] ?? ''
  expect(created.out).toBe(`The plan Monthly of Marrow was added with the number ${id}: /artist/${artistId}\n`)
  const all = ['plan', 'list', 'artist', String(artistId)]
  expect((await typed(...all)).out).toBe(`${id}\tMarrow\tMonthly\t€4.50 for 1 month\t(highlighted)\n`)
  await typed('plan', 'change', id, '--price', '12', '--months', '3', '--no-highlight', '--title', 'A season')
  expect((await typed(...all)).out).toBe(`${id}\tMarrow\tA season\t€12 for 3 months\n`)
  expect((await typed('plan', 'close', id)).out).toBe(
    'The plan A season is no longer offered. Its subscriptions continue.\n',
  )
  expect((await typed(...all)).out).toContain('(closed)')
  const albumId = await seedAlbum(served.db, { artistId, title: 'Repairs' })
  expect((await typed('plan', 'mark', 'album', String(albumId))).out).toBe(
    'Only subscribers can play the album Repairs now. Others hear a preview.\n',
  )
  expect((await typed('plan', 'unmark', 'album', String(albumId))).out).toBe(
    'Everybody can play the album Repairs now.\n',
  )
})

test('SUBSCRIPTION-05 a season whose sound is on another host cannot be marked', async () => {
  const podcastId = await seedPodcast(served.db)
  const seasonId = await seedSeason(served.db, { podcastId, name: 'Away' })
  await seedEpisode(served.db, { podcastId, seasonId, fileKey: null, enclosure: 'https://cdn.example/1.mp3' })
  expect(await typed('plan', 'mark', 'season', String(seasonId))).toEqual({
    code: 1,
    out: '',
    error: 'The season Away cannot be for subscribers: the sound of 1 of its episodes lies on another host.\n',
  })
})

test.each([
  [['product', 'create', 'Mug'], 'A product needs a price: add --price 12.50\n'],
  [['product', 'create', 'Mug', '--price', '0'], '--price must be above 0\n'],
  [['product', 'create', 'Mug', '--price', '5 USD'], '--price must be an amount above 0\n'],
  [['product', 'create', 'Mug', '--price', '0.001'], '--price must have at most 2 decimals in USD\n'],
  [['product', 'create', 'Mug', '--price', '1.5', '--currency', 'JPY'], '--price must be a whole number in JPY\n'],
  [['product', 'create', 'Mug', '--price', '5', '--link', 'javascript:alert(1)'], '--link is not a URL of the web\n'],
  [['product', 'create', 'Mug', '--price', '5', '--currency', 'XYZ'], '--currency is not a currency like USD\n'],
  [['import-podcast', 'ftp://feeds.example/a.xml'], 'ftp://feeds.example/a.xml is not an http or https URL.\n'],
  [['plan', 'create', 'artist', '999999', 'Monthly', '--price', '4'], 'There is no such artist.\n'],
  [['plan', 'create', 'artist', '1', 'Monthly'], 'A plan needs a price: add --price 4.50\n'],
  [['plan', 'close', '999999'], 'There is no such plan.\n'],
  [['plan', 'mark', 'album', '999999'], 'There is no such album.\n'],
  [['product', 'close', '99'], 'There is no such product.\n'],
])('%j is refused in a sentence', async (words, sentence) => {
  expect(await typed(...words)).toEqual({ code: 1, out: '', error: sentence })
})

test('topics are created and changed, and articles published, on the command line', async () => {
  expect(await typed('topic', 'Heard lately', '--sub-title', 'What was on', '--colour', 'amber')).toEqual({
    code: 0,
    out: 'The topic Heard lately was created: /community/1\n',
    error: '',
  })
  expect(await typed('topic', 'heard lately', '--colour', 'blue')).toMatchObject({
    code: 0,
    out: 'The topic heard lately was changed: /community/1\n',
  })
  expect(await typed('topic', 'Another', '--colour', 'plaid')).toMatchObject({ code: 2 })
  const file = path.join(folder, 'news.html')
  writeFileSync(file, '<p onclick="x()">The <b>tape</b> is back.<script>x()</script></p>')
  expect(await typed('article', file, '--title', 'The tape', '--author', 'Mara', '--date', '2026-02-30')).toMatchObject(
    { code: 1, error: '--date is not a day like 2026-01-31\n' },
  )
  expect(await typed('article', file, '--title', 'The tape', '--author', 'Mara', '--date', '2026-03-01')).toEqual({
    code: 0,
    out: 'The article The tape is published: /publication/1\n',
    error: '',
  })

  expect(await typed('article', 'remove', '1')).toEqual({
    code: 0,
    out: 'The article The tape was removed. Bring it back with: earshot article restore 1\n',
    error: '',
  })
  expect(await typed('article', 'remove', '1')).toMatchObject({ code: 1, error: 'There is no such article.\n' })
  expect((await typed('article', 'list')).out).toBe('1\t2026-03-01\tThe tape\tMara\t(removed)\n')
  expect(await typed('article', 'restore', '1')).toMatchObject({
    code: 0,
    out: 'The article The tape is published again: /publication/1\n',
  })

  const { db } = served
  expect(await db.select({ title: topic.title, subTitle: topic.subTitle, colour: topic.colour }).from(topic)).toEqual([
    { title: 'heard lately', subTitle: 'What was on', colour: 'blue' },
  ])
  expect(
    await db.select({ content: article.content, excerpt: article.excerpt, date: article.date }).from(article),
  ).toEqual([{ content: '<p>The <b>tape</b> is back.</p>', excerpt: 'The tape is back.', date: '2026-03-01' }])
})

test('an account becomes the owner or an editor of an artist or podcast, and is removed, on the command line', async () => {
  const artistId = await seedArtist(served.db, { name: 'Marrow & Finch' })
  const podcastId = await seedPodcast(served.db, { title: 'Low Tide' })
  await seedMember(served.db, { username: 'Ada' })
  expect(await typed('member', 'ada', 'own', 'artist', `${artistId}`)).toEqual({
    code: 0,
    out: 'Ada is an owner of the artist Marrow & Finch now.\n',
    error: '',
  })
  expect(await typed('member', 'ada', 'edit', 'podcast', `${podcastId}`)).toMatchObject({
    out: 'Ada is an editor of the podcast Low Tide now.\n',
  })
  expect(await typed('member', 'ada', 'leave', 'artist', `${artistId}`)).toMatchObject({
    out: 'Ada is no longer an owner or editor of the artist Marrow & Finch.\n',
  })
  expect(await typed('member', 'ada', 'leave', 'artist', `${artistId}`)).toMatchObject({
    code: 1,
    error: 'Ada is not an owner or editor of the artist Marrow & Finch.\n',
  })
  expect(await typed('member', 'nobody', 'own', 'artist', `${artistId}`)).toMatchObject({
    code: 1,
    error: 'There is no account nobody.\n',
  })
  expect(await typed('member', 'ada', 'own', 'artist', '999999')).toMatchObject({ code: 1 })
  expect(await typed('member', 'ada', 'rent', 'artist', '1')).toMatchObject({ code: 2 })
})

test('member suspend and restore suspend and restore an account', async () => {
  const memberId = await seedMember(served.db, { username: 'wilma' })
  const suspended = () =>
    served.pool.query('select until from suspension where member_id = $1', [memberId]).then(({ rows }) => rows)
  expect(await typed('member', 'suspend', 'wilma')).toMatchObject({
    code: 1,
    error: '--reason is needed: add --reason "Why"\n',
  })
  expect(await typed('member', 'suspend', 'wilma', '--reason', 'Spam', '--until', '2999-12-31')).toEqual({
    code: 0,
    out: 'wilma is suspended until 2999-12-31.\n',
    error: '',
  })
  expect(await suspended()).toEqual([{ until: new Date('2999-12-31T00:00:00Z') }])
  expect(await typed('member', 'suspend', 'wilma', '--reason', 'Spam', '--until', '2001-01-01')).toMatchObject({
    code: 1,
    error: 'until: must be in the future\n',
  })
  expect(await typed('member', 'restore', 'wilma')).toMatchObject({ code: 0, out: 'wilma is no longer suspended.\n' })
  expect(await suspended()).toEqual([])
  expect(await typed('member', 'restore', 'wilma')).toMatchObject({
    code: 1,
    error: 'This account is not suspended.\n',
  })
  await seedMember(served.db, { username: 'chief', role: 'admin' })
  await served.pool.query(`delete from member_role where member_id <> (select id from member where username = 'chief')`)
  expect(await typed('member', 'suspend', 'chief', '--reason', 'Tired')).toMatchObject({
    code: 1,
    error: 'The last administrator cannot be suspended.\n',
  })
  for (const role of ['none', 'writer'])
    expect(await typed('admin', 'chief', '--role', role)).toEqual({
      code: 1,
      out: '',
      error: 'The last administrator keeps the role. Make another member an administrator first.\n',
    })
  await typed('admin', 'wilma')
  expect(await typed('admin', 'chief', '--role', 'none')).toMatchObject({ code: 0 })
})

test('the first administrator is created on the command line, and the folder of the new community is named; data are dumped, and restored elsewhere', async () => {
  const made = await earshot(['admin', 'Ada', '--email', 'ada@example.org', '--password-stdin'], {
    input: 'an unusual sentence\n',
  })
  expect(made).toEqual({
    code: 0,
    out: 'The account Ada was created.\nAda has the role admin now.\n',
    error: expect.stringContaining(
      `There was no community in ${path.join(folder, 'data')}, so a new one was created there.`,
    ),
  })
  const file = path.join(folder, 'ours.jsonl.gz')
  expect(await typedAlone('data', 'backup', file)).toEqual({
    code: 0,
    out: expect.stringMatching(/^[1-9]\d* rows were written to .*ours\.jsonl\.gz\. The dump contains no media files/),
    error: '',
  })
  expect(await typedAlone('second', 'restore', file)).toMatchObject({ code: 0, error: '' })

  const open = await openDb({
    dataDir: path.join(folder, 'second'),
    onLost: (error) => {
      throw error
    },
  })
  const ada = await findAccount(open.db, 'ada')
  expect([
    await findRoles(open.db, ada?.id ?? 0),
    await passwordFits('an unusual sentence', ada?.passwordHash),
  ]).toEqual([['admin'], true])
  // The server holds the database open here.
  const early = await typedAlone('second', 'backup')
  expect([early.code, early.error]).toEqual([
    1,
    expect.stringMatching(
      /^A server or another command uses the embedded database in .*There is no rolling dump yet.*\n$/,
    ),
  ])
  await writeDump(open, dumpFile(path.join(folder, 'second'), new Date()), new Date())
  const copy = path.join(folder, 'copy.jsonl.gz')
  expect(await typedAlone('second', 'backup', copy)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/The newest dump, of .* \(\d+ minutes? old\), was copied to .*copy\.jsonl\.gz\.\n$/),
  })
  expect(await typedAlone('second', 'backup', copy, '--max-age', '0')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/is \d+ minutes? old: older than the limit of 0 minutes/),
  })
  expect((await readDumpHead(copy)).format).toBe(1)
  await open.close()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { podcast } from '../db/schema/catalogue/podcast.ts'
import { contest } from '../db/schema/community/vote.ts'
import { article } from '../db/schema/site/publication.ts'
import { startWorkers } from '../jobs/workers.ts'
import { passwordFits } from '../modules/account/sign-in/passwords.ts'
import { findAccount } from '../modules/member/account.store.ts'
import { work } from '../process/work.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { dayIn } from '../testing/seed.ts'
import { followers, openCommandSocket, runCommand } from './command-server.ts'
import { commandUrl } from './command-wire.ts'
import type { CommandOrder } from './command-wire.ts'

// Each command is a process.
vi.setConfig({ testTimeout: 120_000 })

const main = path.join(path.dirname(fileURLToPath(import.meta.url)), 'main.ts')
let app: TestApp
let folder: string
let close: () => Promise<void>
beforeAll(async () => {
  app = await openTestApp({ feedPrivateAddresses: true })
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-typed-'))
  const workers = await startWorkers({ ...work, tasks: [...work.tasks, runCommand] }, app.services)
  const socket = await openCommandSocket(app.services)
  close = async () => {
    socket.close()
    await workers.close(5_000)
  }
})
afterAll(async () => {
  await close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command in `folder` while the server runs, as an operator would. */
function type(args: string[], input = '') {
  const { DATABASE_URL: _url, STORAGE_URL: _storage, ...env } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...env, NODE_ENV: 'production', DATA_DIR: app.services.config.dataDir },
  })
  child.stdin.end(input)
  return child
}
async function earshot(args: string[], input?: string) {
  const child = type(args, input)
  const [[code], out, error] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, out, error }
}

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Night Walk</title><item><guid>1</guid><title>One</title>
  <enclosure url="https://media.example.com/1.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`
const originOf = (server: Server): string => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
const countDone = () => app.db.$count(sql`pgboss.job`, sql`name = 'commands' and state = 'completed'`)

test('a running server runs the commands that are typed beside it, and shows what they say', async () => {
  writeFileSync(path.join(folder, 'news.txt'), 'The tape is back.')
  expect(await earshot(['topic', 'Heard lately', '--colour', 'amber'])).toEqual({
    code: 0,
    out: 'The topic Heard lately was created: /community/1\n',
    error: '',
  })
  expect(await earshot(['article', 'news.txt', '--title', 'The tape'])).toMatchObject({ code: 0, error: '' })
  expect(await app.db.select({ title: article.title }).from(article)).toEqual([{ title: 'The tape' }])
  expect(await earshot(['article', 'remove', '77'])).toEqual({ code: 1, out: '', error: 'There is no such article.\n' })
  expect(await earshot(['nonsense'])).toMatchObject({ code: 2, error: expect.stringMatching(/unknown command/) })
  expect(await earshot(['reindex'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The search index holds \d+ items now\. It took/),
  })
  const { code, out } = await earshot(['jobs'])
  expect([code, out]).toEqual([0, expect.stringContaining('No job has failed.')])
  // The command itself is a job of the server.
  expect(out).not.toContain('commands')
})

test.skipIf(process.platform === 'win32')(
  'a command that is left with Ctrl-C goes on in the server, which says so',
  async () => {
    const requested = Promise.withResolvers<ServerResponse>()
    const feeds = createServer((_request, response) => requested.resolve(response))
    try {
      await once(feeds.listen(0, '127.0.0.1'), 'listening')
      const before = await countDone()
      const child = type(['import-podcast', `${originOf(feeds)}/feed.xml`])
      const ended = Promise.all([once(child, 'exit'), text(child.stderr)])
      const response = await requested.promise
      child.kill('SIGINT')
      expect(await ended).toEqual([[130, null], expect.stringContaining('The command continues on the server.')])
      expect([await countDone(), await app.db.$count(podcast)]).toEqual([before, 0])
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(FEED)
      await expect.poll(countDone, { timeout: 20_000 }).toBe(before + 1)
      expect(await app.db.select({ title: podcast.title }).from(podcast)).toEqual([{ title: 'Night Walk' }])
    } finally {
      feeds.closeAllConnections()
      feeds.close()
    }
  },
)

test('a password that is typed reaches the server and stands in no job', async () => {
  const made = await earshot(
    ['admin', 'Ada', '--email', 'ada@example.org', '--password-stdin'],
    'an unusual sentence\n',
  )
  expect(made).toMatchObject({ code: 0, error: '' })
  expect(await passwordFits('an unusual sentence', (await findAccount(app.db, 'ada'))?.passwordHash)).toBe(true)
  expect(JSON.stringify((await app.db.execute('select * from pgboss.job')).rows)).not.toContain('unusual')
})

test('a typed password is forgotten when its command is done, also when whoever typed it left early', async () => {
  const words = ['admin', 'Bea', '--email', 'bea@example.org', '--password-stdin']
  const order: CommandOrder = { words, cwd: folder, input: 'another unusual sentence' }
  const url = commandUrl(app.services.config.dataDir) ?? ''
  for (const isPatient of [true, false]) {
    const before = await countDone()
    const socket = connect(url)
    socket.write(`${JSON.stringify(order)}\n`)
    if (!isPatient) socket.end()
    await expect.poll(countDone, { timeout: 20_000 }).toBe(before + 1)
    expect(followers.size).toBe(0)
    socket.destroy()
  }
})

test('a job that is tried again while its command still runs waits for it, and starts it no second time', async () => {
  const command = { words: ['contest', 'create', 'Once only', '--end', dayIn(30)], cwd: folder }
  await Promise.all([1, 2].map(() => runCommand.run(app.services, command, { id: 'tried-twice' })))
  expect(await app.db.$count(contest, eq(contest.title, 'Once only'))).toBe(1)
})

test('a backup that the server writes leaves no listener behind', async () => {
  const count = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => process.listenerCount(signal))
  const before = count()
  expect(await earshot(['backup', 'typed.gz'])).toMatchObject({ code: 0, error: '' })
  expect(count()).toEqual(before)
  expect(existsSync(path.join(folder, 'typed.gz'))).toBe(true)
})

test.skipIf(process.platform === 'win32')('only the owner of the data directory may open the socket', () => {
  expect(statSync(path.join(app.services.config.dataDir, 'commands.sock')).mode & 0o777).toBe(0o600)
})

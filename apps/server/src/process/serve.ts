import { buildApp } from '../app.ts'
import { openCommandSocket, runCommand } from '../cli/command-server.ts'
import type { Config } from '../config.ts'
import { openClock } from '../db/clock.ts'
import type { OpenDb } from '../db/open.ts'
import { renewDemoPasswords, printPasswords } from '../demo/demo-accounts.ts'
import { openDemoWorld } from '../demo/demo-world.ts'
import { openInvalidation } from '../invalidation/invalidation.ts'
import { listenForInvalidations } from '../invalidation/listener.ts'
import { closingDump } from '../jobs/backups.ts'
import { sendJob } from '../jobs/queue.ts'
import { startSchedule } from '../jobs/schedule.ts'
import { startWorkers } from '../jobs/workers.ts'
import { addMissingSkeletons } from '../modules/account/names/username-skeleton.store.ts'
import { firstStepsAsText } from '../modules/cover/first-steps.ts'
import { continueImportsAtStart } from '../modules/import-run/import-run.jobs.ts'
import { drawPlaylistPictures } from '../modules/playlist/playlist-pictures.ts'
import { renewIndex } from '../modules/search/search.jobs.ts'
import { followSettings } from '../modules/setting/running-settings.ts'
import { setupLine } from '../modules/setup/setup-line.ts'
import { scanSounds, measureStored } from '../modules/sound/measure/measure.jobs.ts'
import { scanPreviews } from '../modules/sound/preview/preview.jobs.ts'
import { cleanSoundsAtStart } from '../modules/studio/sound/clean.jobs.ts'
import { openPorts } from '../ports/open-ports.ts'
import type { Services } from '../ports/services.ts'
import { openStorage } from '../ports/storage/open-storage.ts'
import { freeIdleMemory } from './idle-memory.ts'
import { announce, logProblem, print, sentenceOf } from './log/announce.ts'
import { watchStarter } from './parent-watch.ts'
import { startHeartbeat } from './report/heartbeat.ts'
import { work } from './work.ts'

/** Runs the server on an open database until a signal ends it. */
export async function serve(config: Config, open: OpenDb): Promise<void> {
  const clock = await openClock(open)
  const { now } = clock
  const storage = openStorage(config)
  // An earlier demo world, or one from another machine, must not keep the passwords of the source code.
  if (config.demoPasswords === 'random') {
    const renewed = await renewDemoPasswords(open.db, { all: false })
    if (renewed.length > 0) printPasswords(renewed, print)
  }
  const demo = config.demo
    ? await openDemoWorld(
        { db: open.db, storage, length: config.demoSounds, passwords: config.demoPasswords },
        { print, onSound: (key) => measureStored(open.db, key) },
      )
    : undefined
  const services: Services = {
    config,
    db: open.db,
    pool: open.pool,
    direct: open.direct,
    kind: open.kind,
    storage: demo?.storage ?? storage,
    ...openPorts(config, open.db, now),
    now,
    invalidation: openInvalidation(open.pool, open.kind),
  }
  await followSettings(services)
  await addMissingSkeletons(open.db)
  await renewIndex(open.db).catch((error: unknown) =>
    logProblem(`The search index could not be checked: ${sentenceOf(error)}`),
  )
  freeIdleMemory()
  const { fastify } = await buildApp(services)
  const listening =
    config.databaseDirectUrl === undefined
      ? undefined
      : await listenForInvalidations(config.databaseDirectUrl, services.invalidation, (error) =>
          logProblem(`Changes made by other processes cannot be received: ${sentenceOf(error)}`),
        )
  const url = await fastify.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw new Error(listenProblem(error, config), { cause: error })
  })
  // Links in mails need the actual port when PORT is 0.
  const port = config.port === 0 ? Number(new URL(url).port) : config.port
  Object.assign(config, { port })
  const workers = await startWorkers({ ...work, tasks: [...work.tasks, runCommand] }, services)
  const commands = await openCommandSocket(services)
  const schedule = startSchedule(services, work.tasks)
  const heartbeat = await startHeartbeat({ db: open.db, clock, server: fastify.server })
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    print('Closing …')
    schedule.close()
    commands.close()
    // They close in parallel: each may take CLOSE_SECONDS, and the last dump waits for both.
    await Promise.all([fastify.close(), workers.close(config.closeSeconds * 1_000)])
    await heartbeat.close()
    await listening?.close()
    clock.close()
    await demo?.close()
    await closingDump(services)
    await open.close()
    process.exit(0)
  }
  watchStarter(config.starterPid, () => void close())
  // The handlers stay: a signal to the whole group reaches this process twice, and the second one must not interrupt
  // the last dump.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close())

  services.storage
    .removeHalfWritten()
    .catch((error: unknown) => logProblem(`Half-written files were not removed: ${sentenceOf(error)}`))
  announce(config, { url: config.publicUrl ?? url, database: open.kind, accounts: demo?.accounts ?? [] })
  const setup = await setupLine(services)
  const steps = setup ?? (await firstStepsAsText(open.db))
  if (steps !== '') print(`${steps}\n`)
  sendJob(open.db, scanSounds).catch((error: unknown) => logProblem(`Sounds cannot be measured: ${sentenceOf(error)}`))
  sendJob(open.db, drawPlaylistPictures.job({})).catch((error: unknown) =>
    logProblem(`Pictures of playlists cannot be drawn: ${sentenceOf(error)}`),
  )
  sendJob(open.db, cleanSoundsAtStart).catch((error: unknown) =>
    logProblem(`Uploads cannot be cleaned: ${sentenceOf(error)}`),
  )
  sendJob(open.db, continueImportsAtStart).catch((error: unknown) =>
    logProblem(`Imports cannot be continued: ${sentenceOf(error)}`),
  )
  sendJob(open.db, scanPreviews).catch((error: unknown) =>
    logProblem(`Previews cannot be created: ${sentenceOf(error)}`),
  )
  demo
    ?.fill()
    .catch((error: unknown) => logProblem(`Demo songs are no longer prepared in advance: ${sentenceOf(error)}`))
}

/** Returns which setting stops the server from listening. */
function listenProblem(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `PORT: another program uses ${port}. Stop it, or set another port.`
  if (code === 'EACCES') return `PORT: this user may not use ${port}. Set a port above 1023.`
  return `HOST: set it to an address of this machine, like 127.0.0.1. ${host} is none.`
}

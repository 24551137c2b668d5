import { announce, say, sentenceOf } from './announce.ts'
import { buildApp } from './app.ts'
import { openCommandSocket, runCommand } from './cli/command-server.ts'
import { readConfig } from './config.ts'
import { openClock } from './db/clock.ts'
import { openDb } from './db/open.ts'
import { openDemoWorld } from './demo/demo-world.ts'
import { freeIdleMemory } from './idle-memory.ts'
import { openInvalidation } from './invalidation/invalidation.ts'
import { hearInvalidations } from './invalidation/listener.ts'
import { closingDump } from './jobs/backups.ts'
import { sendJob } from './jobs/queue.ts'
import { startSchedule } from './jobs/schedule.ts'
import { startWorkers } from './jobs/workers.ts'
import { drawPlaylistPictures } from './modules/playlist/playlist-pictures.ts'
import { renewIndex } from './modules/search/search.jobs.ts'
import { lookThroughSounds, measureStored } from './modules/sound-measure/measure.jobs.ts'
import { lookForUncut } from './modules/sound-preview/preview.jobs.ts'
import { watchStarter } from './parent-watch.ts'
import { openPorts } from './ports/open-ports.ts'
import { openStorage } from './ports/open-storage.ts'
import type { Services } from './services.ts'
import { scheduleOf, work } from './work.ts'

let isClosing = false

await main().catch((error: unknown) => {
  console.error(`\nEarshot cannot start.\n${sentenceOf(error)}`)
  process.exit(1)
})

async function main(): Promise<void> {
  const config = readConfig()
  const open = await openDb({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onLost: (error) => {
      console.error(`The database stopped: ${error.message}`)
      process.exit(1)
    },
    watcher: {
      onAway: (reason) => say(`The database cannot be reached: ${reason}. Visitors get 503 until it is back.`),
      onBack: () => say('The database can be reached again.'),
    },
  })
  const clock = await openClock(open)
  const { now } = clock
  const storage = openStorage(config)
  const demo = config.demo
    ? await openDemoWorld(
        { db: open.db, storage, length: config.demoSounds },
        { say, onSound: (key) => measureStored(open.db, key) },
      )
    : undefined
  const services: Services = {
    config,
    db: open.db,
    pool: open.pool,
    kind: open.kind,
    storage: demo?.storage ?? storage,
    ...openPorts(config, open.db, now),
    now,
    invalidation: openInvalidation(open.pool, open.kind),
  }
  freeIdleMemory()
  const { fastify } = await buildApp(services)
  const hearing =
    config.databaseUrl === undefined
      ? undefined
      : await hearInvalidations(config.databaseUrl, services.invalidation, (error) =>
          say(`Changes made by other processes cannot be received: ${sentenceOf(error)}`),
        )
  const url = await fastify.listen({ port: config.port, host: config.host })
  const workers = await startWorkers({ ...work, tasks: [...work.tasks, runCommand] }, services)
  const commands = await openCommandSocket(services)
  const schedule = startSchedule(services, scheduleOf(services))
  services.storage
    .removeHalfWritten()
    .catch((error: unknown) => say(`Half-written files were not removed: ${sentenceOf(error)}`))
  announce(config, { url: config.publicUrl ?? url, database: open.kind, accounts: demo?.accounts ?? [] })
  renewIndex(open.db).catch((error: unknown) => say(`The search index could not be checked: ${sentenceOf(error)}`))
  sendJob(open.db, lookThroughSounds).catch((error: unknown) => say(`Sounds cannot be measured: ${sentenceOf(error)}`))
  sendJob(open.db, drawPlaylistPictures.job({})).catch((error: unknown) =>
    say(`Pictures of playlists cannot be drawn: ${sentenceOf(error)}`),
  )
  sendJob(open.db, lookForUncut).catch((error: unknown) => say(`Previews cannot be cut: ${sentenceOf(error)}`))
  demo?.fill().catch((error: unknown) => say(`Demo songs are no longer prepared in advance: ${sentenceOf(error)}`))

  const close = async () => {
    if (isClosing) return
    isClosing = true
    say('Closing …')
    schedule.close()
    commands.close()
    // Side by side: each may take CLOSE_SECONDS, and the last dump waits for both.
    await Promise.all([fastify.close(), workers.close(config.closeSeconds * 1_000)])
    await hearing?.close()
    clock.close()
    await demo?.close()
    await closingDump(services)
    await open.close()
    process.exit(0)
  }
  watchStarter(config.starterPid, () => void close())
  // They stay: whoever signals the whole group signals this process twice, and the second one must not end the last dump.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close())
}

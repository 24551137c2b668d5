import { once } from 'node:events'
import { announce, say, sentenceOf } from './announce.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDb } from './db/open.ts'
import { buildDemoWorld } from './demo/build.ts'
import { demoSounds } from './demo/sound-on-demand.ts'
import { startBackups } from './jobs/backups.ts'
import { startCleaning } from './jobs/cleaning.ts'
import { watchStarter } from './parent-watch.ts'
import type { Services } from './services.ts'
import { openPorts } from './ports/open-ports.ts'
import { openStorage } from './ports/open-storage.ts'

await main().catch((error: unknown) => {
  console.error(`\nEarshot cannot start.\n${sentenceOf(error)}`)
  process.exit(1)
})

async function main(): Promise<void> {
  const config = readConfig()
  const open = await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onLost: (error) => {
    console.error(`The database ended: ${error.message}`)
    process.exit(1)
  } })
  const now = () => new Date()
  const sounds = demoSounds(openStorage(config))
  const services: Services = { config, db: open.db, pool: open.pool, storage: sounds.storage, ...openPorts(config, open.db, now), now }
  const isDemo = config.demo && await buildDemoWorld(services, say)
  const backups = startBackups(services, open.kind)
  const cleaning = startCleaning(services)
  const { fastify } = await buildApp(services)
  const address = await fastify.listen({ port: config.port, host: config.host })
  announce(config, config.publicUrl ?? address, open.kind)
  if (isDemo) sounds.fill().catch((error: unknown) => say(`Songs of the demo world are no longer made ahead: ${sentenceOf(error)}`))

  const close = async () => {
    say('Closing …')
    await fastify.close()
    cleaning.close()
    await sounds.close()
    await backups.close()
    await open.close()
    process.exit(0)
  }
  watchStarter(config.starterPid, () => void close())
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')])
  await close()
}

import type { TestProject } from 'vitest/node'
import { pgbouncer } from '../../../../../scripts/lib/system-packages.mjs'
import { startPgbouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of the projects postgres and pooled. */
    postgresUrl: string
    /** The PgBouncer in front of it; only the project pooled has one. */
    poolUrl: string | undefined
  }
}

/** One PostgreSQL for all test files of a project; for the project pooled with PgBouncer in transaction mode. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  const pooler = project.name === 'pooled' ? await startPooler(cluster.url) : undefined
  project.provide('postgresUrl', cluster.url)
  project.provide('poolUrl', pooler?.url)
  return async () => {
    await pooler?.stop()
    cluster.remove()
  }
}

function startPooler(url: string): ReturnType<typeof startPgbouncer> {
  const program = pgbouncer()
  if (program === undefined) throw new Error('PgBouncer is missing. On Debian: apt-get install pgbouncer')
  return startPgbouncer({ program, url, mode: 'transaction' })
}

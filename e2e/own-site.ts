import { buildApp } from '../apps/server/src/app.ts'
import type { Config } from '../apps/server/src/config.ts'
import { openTestApp } from '../apps/server/src/testing/app.ts'
import type { TestApp } from '../apps/server/src/testing/app.ts'

/** A server inside of the test process, with its pages and an empty community. */
export type OwnSite = { url: string; app: TestApp; close: () => Promise<void> }

/**
 * Starts a server with settings of its own in this process, which takes a second; a process for it takes eight. Tests
 * fill its database with the functions of `seed.ts` and move its clock.
 */
export async function openOwnSite(
  settings: Partial<Config> = {},
  { onLog }: { onLog?: (line: string) => void } = {},
): Promise<OwnSite> {
  const app = await openTestApp(settings)
  const logStream = onLog === undefined ? undefined : { write: onLog }
  const { fastify } = await buildApp(app.services, { perMinute: false, logStream })
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    app,
    close: async () => {
      await fastify.close()
      await app.close()
    },
  }
}

import * as contract from '@earshot/contract/desk/settings'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { plan } from '../../db/schema/money/subscription.ts'
import { DEMO_MARKER, cover } from '../../db/schema/site/cover.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { onDesk } from '../audit/audit.store.ts'
import { problemsOf } from './problems.ts'
import { changeSettings, getSettingsVersion, listSettings } from './setting.store.ts'

/** Registers the calls with which administrators read and change settings (OPERATIONS-13, OPERATIONS-14). */
export function settingRoutes(api: Api): void {
  const { services } = api
  const { db, config } = services

  route(api, contract.deskSettings, async ({ input, request }) => {
    const facts = { address: input.address, proxy: untrustedProxy(request), ...(await readFacts(db)) }
    const problems = problemsOf(config, facts)
    const settings = await listSettings(services)
    return {
      version: await getSettingsVersion(db),
      is_demo_world: facts.isDemoWorld,
      settings: settings.map((setting) => ({
        ...setting,
        problems: problems.filter(({ name }) => name === setting.name).map(({ problem, line }) => ({ problem, line })),
      })),
    }
  })

  route(api, contract.saveDeskSettings, async ({ viewer, input: { version, values } }) => {
    await changeSettings(services, { values, version }, onDesk(viewer))
    return { version: await getSettingsVersion(db) }
  })
}

/** Returns the address of a proxy whose headers are not trusted; undefined without one. */
const untrustedProxy = ({ headers, ips = [], socket }: FastifyRequest): string | undefined =>
  headers['x-forwarded-for'] !== undefined && ips.length < 2 ? socket.remoteAddress : undefined

async function readFacts(db: Db): Promise<{ isDemoWorld: boolean; hasPlans: boolean }> {
  const [found] = await db
    .select({
      isDemoWorld: sql<boolean>`exists (select from ${cover} where ${cover.bucket} = ${DEMO_MARKER})`,
      hasPlans: sql<boolean>`exists (select from ${plan})`,
    })
    .from(sql`(select 1) one`)
  return { isDemoWorld: found?.isDemoWorld ?? false, hasPlans: found?.hasPlans ?? false }
}

import * as contract from '@earshot/contract/desk/setup'
import { STATUS } from '@earshot/contract/envelope'
import type { FastifyRequest } from 'fastify'
import { spendUses } from '../../access/limits/limits.store.ts'
import { Refusal } from '../../http/errors.ts'
import { visitorKey } from '../../http/limits/visitor-key.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { startSession } from '../account/sign-in/start-session.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import { hasAdmin, mustBeSetupKey } from './setup-key.store.ts'

/** Registers the calls that create the first administrator of a community (SETUP-02 to SETUP-04). */
export function setupRoutes(api: Api): void {
  const { services } = api
  const { db } = services

  route(api, contract.setupState, async () => ({ needs_admin: !(await hasAdmin(db)) }))

  route(api, contract.checkSetupKey, async ({ input, request }) => {
    await mustHaveKey(request, input.key)
    return {}
  })

  route(api, contract.createAdmin, async ({ input, request, reply }) => {
    await mustHaveKey(request, input.key)
    const account = await createFirstAdmin(services, input, visitorKey(request))
    return startSession(services, account, { request, reply })
  })

  // Only wrong keys are counted: more than ten of one address in an hour get 429.
  const mustHaveKey = async (request: FastifyRequest, key: string) => {
    try {
      await mustBeSetupKey(db, key)
    } catch (error) {
      if (error instanceof Refusal && error.status === STATUS.forbidden)
        await spendUses(services, [{ key: `setup key of ${visitorKey(request)}`, most: 10, seconds: 3600 }])
      throw error
    }
  }
}

import { STATUS } from '@earshot/contract/envelope'
import * as contract from '@earshot/contract/member/account'
import { createAccessKey, listAccessKeys, revokeAccessKey } from '../../access/keys.store.ts'
import type { AccessKeyRow } from '../../access/keys.store.ts'
import { Refusal } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'

/** Registers the calls that manage access keys, with which other programs act for a member. */
export function keysRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.listAccessKeys, async ({ viewer }) => (await listAccessKeys(db, viewer.id)).map(toAccessKey))

  route(api, contract.createAccessKey, async ({ viewer, input }) => {
    const owner = { memberId: viewer.id, sessionId: viewer.sessionId }
    const created = await createAccessKey(db, owner, { name: input.name, scopes: input.scopes }, now())
    return { ...toAccessKey(created), key: created.key }
  })

  route(api, contract.revokeAccessKey, async ({ viewer, input }) => {
    if (!(await revokeAccessKey(db, viewer.id, input.key_id)))
      throw new Refusal(STATUS.notFound, 'This access key is already revoked.')
    return {}
  })
}

const toAccessKey = (row: AccessKeyRow): contract.AccessKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  created_at: row.createdAt.toISOString(),
  used_at: row.usedAt?.toISOString() ?? null,
})

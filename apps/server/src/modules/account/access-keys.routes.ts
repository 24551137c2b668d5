import * as contract from '@earshot/contract/account'
import { STATUS } from '@earshot/contract/envelope'
import { createAccessKey, listAccessKeys, revokeAccessKey } from '../../access/keys.store.ts'
import type { AccessKeyRow } from '../../access/keys.store.ts'
import { spendUses } from '../../access/limits.store.ts'
import { Refusal, badRequest, tokenNeeded } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'

/** Keys one member may create in an hour. */
const KEYS_AN_HOUR = 30

/** Keys with which other programs act for a member. */
export function keysRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.listAccessKeys, async ({ viewer }) => (await listAccessKeys(db, viewer.id)).map(toAccessKey))

  route(api, contract.createAccessKey, async ({ viewer, input }) => {
    if (viewer.sessionId === null) throw tokenNeeded()
    await spendUses(api.services, [{ key: `access keys of ${viewer.id}`, most: KEYS_AN_HOUR, seconds: 3600 }])
    const name = input.name.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
    if (name === '') throw badRequest('name', 'is required')
    const owner = { memberId: viewer.id, sessionId: viewer.sessionId }
    const created = await createAccessKey(db, owner, { name, scopes: input.scopes }, now())
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

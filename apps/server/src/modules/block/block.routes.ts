import * as contract from '@earshot/contract/member/block/block'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { getBlocks, getCovered, setBlock, setMutedWords } from './block.store.ts'

/** Registers the calls of blocked and muted members and words (PEACE-01 to PEACE-03). */
export function blockRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.updateBlock, async ({ viewer, input: { member_id: blockedId, kind } }) => {
    await setBlock(db, { memberId: viewer.id, blockedId, kind }, now())
    return { member_id: blockedId, kind }
  })

  route(api, contract.listBlocks, ({ viewer }) => getBlocks(db, viewer.id))

  route(api, contract.updateMutedWords, async ({ viewer, input: { words } }) => ({
    words: await setMutedWords(db, viewer.id, words),
  }))

  route(api, contract.coveredMembers, ({ viewer }) => getCovered(db, viewer.id))
}

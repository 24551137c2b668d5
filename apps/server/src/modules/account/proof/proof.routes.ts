import { STATUS } from '@earshot/contract/envelope'
import * as contract from '@earshot/contract/member/proof'
import { findProof, storeProof } from '../../../access/running-session.store.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { Refusal, badRequest, tokenNeeded } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { getAccount } from '../../member/account.store.ts'
import { proofCodeMail } from '../account.jobs.ts'
import { takeProofCode } from '../sign-in/one-time-codes.store.ts'
import { wrongCode } from '../sign-in/wrong-code.ts'
import { auditFailedProof, mustHavePassword } from './proof.store.ts'

/** Registers the calls that prove the identity of a member before a dangerous act (ACCOUNT2-05). */
export function proofRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.proofState, async ({ viewer }) => {
    const { email, passwordHash } = await getAccount(db, viewer.id)
    const until = await findProof(db, sessionOf(viewer), now())
    const ways: contract.ProofWay[] = passwordHash === null ? ['code'] : ['password']
    return { ways, email, proved_until: until?.toISOString() ?? null }
  })

  route(api, contract.sendProofCode, async ({ viewer }) => {
    const { passwordHash } = await getAccount(db, viewer.id)
    if (passwordHash !== null)
      throw new Refusal(STATUS.conflict, 'This account has a password. Confirm with the password.')
    await sendJob(db, proofCodeMail.job({ memberId: viewer.id }))
    return {}
  })

  route(api, contract.prove, async ({ viewer, input }) => {
    const { email, passwordHash } = await getAccount(db, viewer.id)
    if (passwordHash === null) await mustHaveCode(viewer, email, input.code)
    else await mustHavePassword(api.services, viewer, { password: input.password, hash: passwordHash })
    return { proved_until: (await storeProof(db, sessionOf(viewer), now())).toISOString() }
  })

  const mustHaveCode = async (viewer: Viewer, email: string, code: string | undefined) => {
    if (code === undefined) throw badRequest('code', 'is required')
    const result = await takeProofCode(db, viewer.id, email, code)
    if (result === 'right') return
    await auditFailedProof(db, viewer)
    throw wrongCode(result)
  }
}

// Calls with the scope "account" need a session token.
function sessionOf({ sessionId }: Viewer): number {
  if (sessionId === null) throw tokenNeeded()
  return sessionId
}

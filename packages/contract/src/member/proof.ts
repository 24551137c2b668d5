import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { ACCOUNT } from '../limits.ts'
import { Nothing, Time, text } from '../primitives.ts'

/** The ways in which a member proves their identity: the password, or a mailed code for an account without one. */
const ProofWay = z.enum(['password', 'code'])
export type ProofWay = z.infer<typeof ProofWay>

/** The last proof of a session: `proved_until` is null when a call that requires one answers 428. */
const Proof = z.object({ ways: z.array(ProofWay), email: z.string(), proved_until: Time.nullable() })

const session = { auth: 'token', scope: 'account', phone: 'not required' } as const

// Not in the specification: dangerous acts require a proof of identity of the last 10 minutes (ACCOUNT2-05).
export const proofState = get(calls.proofState, {
  ...session,
  summary:
    "How the viewer proves their identity, the address for a code, and until when the session's last proof counts",
  input: z.object({}),
  data: Proof,
})
export const sendProofCode = post(calls.sendProofCode, {
  ...session,
  summary: 'Mail a code of six digits that proves the identity of a member without a password',
  limits: ['proofCodes'],
  input: z.object({}),
  data: Nothing,
  errors: [STATUS.conflict],
})
export const prove = post(calls.prove, {
  ...session,
  summary: 'Prove the identity of the viewer with the password, or with the mailed code if the account has no password',
  limits: ['proofs'],
  input: z.object({
    password: text(ACCOUNT.passwordMin, ACCOUNT.passwordMax).optional(),
    code: text(1, 20).optional(),
  }),
  data: z.object({ proved_until: Time }),
  errors: [STATUS.refused, STATUS.wrongCode],
})

import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { ACCOUNT } from '../limits.ts'
import { SignedInProfile } from '../member/account.ts'
import { EmailInput, Nothing, text } from '../primitives.ts'
import * as calls from './calls.ts'

/** The key in the link that a server without an administrator prints at its start (SETUP-01). */
const key = text(1, 200)

// Not in the specification: the first administrator of a community comes from a link of the server's log.
export const setupState = get(calls.setupState, {
  summary: 'Whether the community has no administrator yet',
  auth: 'none',
  input: z.object({}),
  data: z.object({ needs_admin: z.boolean() }),
})
export const checkSetupKey = post(calls.checkSetupKey, {
  summary: 'Check the key of the link that the server printed; 409 if the community has an administrator',
  auth: 'none',
  input: z.object({ key }),
  data: Nothing,
  errors: [STATUS.conflict],
})
export const createAdmin = post(calls.createAdmin, {
  summary:
    'Create the first administrator with the key of the link that the server printed; an account with this address becomes it if the password is right',
  auth: 'none',
  errors: [STATUS.refused, STATUS.conflict],
  data: SignedInProfile,
  input: z.object({
    key,
    username: text(1, ACCOUNT.usernameMax),
    email: EmailInput,
    password: text(ACCOUNT.passwordMin, ACCOUNT.passwordMax),
  }),
})

import { z } from 'zod'
import * as calls from '../calls.ts'
import { post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { text } from '../primitives.ts'

const byKey = { auth: 'none', limits: ['resets'], input: z.object({ key: text(1, 200) }) } as const

export const confirmEmail = post(calls.confirmEmail, {
  ...byKey,
  summary: 'Confirm a new e-mail address with the key of the mail; it then counts for the account',
  data: z.object({ email: z.string() }),
  errors: [STATUS.wrongCode, STATUS.conflict],
})
export const undoEmailChange = post(calls.undoEmailChange, {
  ...byKey,
  summary:
    'Stop or undo a change of the e-mail address with the key of the mail to the old one; after a change, all sessions end',
  data: z.object({ email: z.string() }),
  errors: [STATUS.wrongCode, STATUS.conflict],
})

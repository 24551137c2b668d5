import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Id, IdInput, Time, Url, ZeroOrOneInput, dataList } from '../primitives.ts'

/** An artist or podcast that may read the viewer's e-mail address as a subscriber or buyer (SUPPORTERS-09). */
export const EmailConsent = z.object({
  kind: z.enum(['artist', 'podcast']),
  id: Id,
  name: z.string(),
  avatarURL: Url,
  given_at: Time,
})
export type EmailConsent = z.infer<typeof EmailConsent>

export const emailConsents = get(calls.emailConsents, {
  summary: "Artists and podcasts that may read the viewer's e-mail address",
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: dataList(EmailConsent),
})
export const updateEmailConsent = post(calls.updateEmailConsent, {
  summary: "Let an artist or podcast read the viewer's e-mail address (1), or take that back (0)",
  auth: 'token',
  scope: 'account',
  phone: 'not required',
  input: z.object({
    kind: z.enum(['artist', 'podcast'], 'must be artist or podcast'),
    id: IdInput,
    given: ZeroOrOneInput,
  }),
  data: dataList(EmailConsent),
  errors: [STATUS.notFound],
})

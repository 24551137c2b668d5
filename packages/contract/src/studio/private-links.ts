import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Id, IdInput, MaybeText, Nothing, Time } from '../primitives.ts'
import { RELEASE } from './release-fields.ts'

/**
 * A private link to a draft or scheduled release or episode, which anybody hears with it (RELEASE-32). Its URL is
 * returned only once, when it is created. `created_by` is the name of the member who created it.
 */
export const PrivateLink = z.object({ id: Id, created_at: Time, expires_at: Time, created_by: MaybeText })
export type PrivateLink = z.infer<typeof PrivateLink>

/** The release or episode of private links in a request; one of the two. */
const draft = { release_id: IdInput.optional(), episode_id: IdInput.optional() }

const owned = [STATUS.forbidden, STATUS.notFound] as const

export const listPrivateLinks = get(calls.listPrivateLinks, {
  summary: 'Private links of a release or episode that have not ended, without their URLs',
  auth: 'token',
  scope: 'read',
  input: z.object(draft),
  data: z.object({ links: z.array(PrivateLink) }),
  errors: owned,
})
export const createPrivateLink = post(calls.createPrivateLink, {
  summary: `Create a private link to a draft or scheduled release or episode, for 1 to ${RELEASE.linkDaysMax} days; at most ${RELEASE.linksMax} for each`,
  auth: 'token',
  scope: 'write',
  input: z.object({
    ...draft,
    days: z.int().min(1).max(RELEASE.linkDaysMax).default(RELEASE.linkDaysUsual),
  }),
  data: PrivateLink.extend({ url: z.string() }),
  errors: [...owned, STATUS.conflict],
})
export const endPrivateLink = post(calls.endPrivateLink, {
  summary: 'End a private link to a release or episode',
  auth: 'token',
  scope: 'write',
  input: z.object({ ...draft, link_id: IdInput }),
  data: Nothing,
  errors: owned,
})

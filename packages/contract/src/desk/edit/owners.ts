import { z } from 'zod'
import { post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { ACCOUNT } from '../../limits.ts'
import { IdInput, line } from '../../primitives.ts'
import { CREATOR, CREATOR_ROLES } from '../../studio/creator-limits.ts'
import { creatorInput } from '../../studio/creators.ts'
import { Team } from '../../studio/team.ts'
import * as calls from '../calls.ts'

/** Roles of a member in an artist or podcast as the desk sets them; `none` ends the membership (PEOPLE-09). */
export const OWNER_ROLES = [...CREATOR_ROLES, 'none'] as const

const act = { auth: 'token', scope: 'account', role: 'admin' } as const

export const deskSetOwner = post(calls.deskSetOwner, {
  ...act,
  summary:
    'Make a member an owner or editor of an artist or podcast, or end that; `member` is a username or e-mail address',
  input: z.object({
    ...creatorInput,
    member: line(1, ACCOUNT.emailMax),
    role: z.enum(OWNER_ROLES, `must be one of ${OWNER_ROLES.join(', ')}`),
  }),
  data: Team,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const deskSetShares = post(calls.deskSetShares, {
  ...act,
  summary: 'Set the shares of all owners in whole percent, which sum to 100; without shares, owners share equally',
  proof: true,
  input: z.object({
    ...creatorInput,
    shares: z
      .array(
        z.object({
          member_id: IdInput,
          share: z.int('must be a whole number').min(1, 'must be at least 1').max(100, 'must be at most 100'),
        }),
      )
      .max(CREATOR.membersMax, `must be at most ${CREATOR.membersMax} owners`),
  }),
  data: Team,
  errors: [STATUS.notFound],
})

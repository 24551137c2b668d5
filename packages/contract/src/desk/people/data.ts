import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { ACCOUNT } from '../../limits.ts'
import { Count, Id, IdInput, Time, ZeroOrOneInput, lines, text } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { DeskMember, memberFilters } from './people.ts'

/** Limits of the list of members as CSV: rows; of the reason for a download: characters (PEOPLE-10, PEOPLE-13). */
export const DESK_DATA = { rowsMax: 100_000, reasonMax: 500 } as const

/** A file with data of members that a job makes: the ZIP of one member, or a list. `link` opens a ready list. */
export const DeskDataFile = z.object({
  id: Id,
  state: z.enum(['waiting', 'ready', 'failed']),
  rows: Count.nullable(),
  link: z.string().nullable(),
  created_at: Time,
  expires_at: Time,
})
export type DeskDataFile = z.infer<typeof DeskDataFile>

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const

export const exportMember = post(calls.exportMember, {
  ...admins,
  summary: 'Make the ZIP with the data of a member; only their confirmed address gets its link',
  proof: true,
  input: z.object({ member_id: IdInput }),
  data: DeskDataFile,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const downloadMemberData = post(calls.downloadMemberData, {
  ...admins,
  summary: 'The link of a ready ZIP, to download it for the person; the reason is in the audit log',
  proof: true,
  input: z.object({ export_id: IdInput, reason: lines(1, DESK_DATA.reasonMax) }),
  data: z.object({ link: z.string() }),
  errors: [STATUS.notFound],
})
export const exportMembers = post(calls.exportMembers, {
  ...admins,
  summary: `Make a CSV of the filtered list of members, at most ${DESK_DATA.rowsMax} rows`,
  proof: true,
  input: z.object({ ...memberFilters, with_email: ZeroOrOneInput.default(0) }),
  data: DeskDataFile,
})
export const memberListFile = get(calls.memberListFile, {
  ...admins,
  summary: 'State of a CSV that the viewer asked for, with its link when it is ready',
  input: z.object({ export_id: IdInput }),
  data: DeskDataFile,
  errors: [STATUS.notFound],
})

/** The effect of a deletion: what goes, what stays without a name, and money that is not paid out (PEOPLE-11). */
const DeletionEffect = z.object({
  removed: z.object({
    sessions: Count,
    access_keys: Count,
    playlists: Count,
    ratings: Count,
    follows: Count,
    plans: Count,
  }),
  kept: z.object({ posts: Count, comments: Count, payments: Count }),
  balances: z.array(z.object({ currency: z.string(), amount: z.number() })),
})

export const deleteMember = post(calls.deleteMember, {
  ...admins,
  summary:
    'Delete an account after 14 days in which it can be cancelled; `name` is its username, `waiver` says why money is not paid out. With `dry_run` only what goes and what stays',
  proof: true,
  input: z.object({
    member_id: IdInput,
    name: text(0, ACCOUNT.usernameMax).default(''),
    reason: lines(0, DESK_DATA.reasonMax).default(''),
    waiver: lines(1, DESK_DATA.reasonMax).optional(),
    posts: z.enum(['keep', 'remove']).default('keep'),
    dry_run: ZeroOrOneInput.default(0),
  }),
  data: z.object({ effect: DeletionEffect, due_at: Time.nullable() }),
  errors: [STATUS.notFound, STATUS.conflict],
})
export const cancelMemberDeletion = post(calls.cancelMemberDeletion, {
  ...admins,
  summary: 'Cancel the running deletion of an account',
  input: z.object({ member_id: IdInput }),
  data: DeskMember,
  errors: [STATUS.notFound],
})

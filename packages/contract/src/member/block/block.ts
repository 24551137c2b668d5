import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { AUDIENCES } from '../../limits.ts'
import { Id, IdInput, Time, line } from '../../primitives.ts'
import * as calls from '../member-calls.ts'
import { UserRef } from '../member.ts'
import { BLOCKS, BLOCK_KINDS, MENTIONERS } from './block-limits.ts'

/** A blocked or muted member. */
const BlockedMember = z.object({ user: UserRef, kind: z.enum(BLOCK_KINDS), since: Time })

/**
 * The privacy panel of the viewer (PEACE-03): blocked and muted members, the latest first, muted words, and the people
 * who may mention the viewer and who see the viewer's listening.
 */
export const Blocks = z.object({
  members: z.array(BlockedMember),
  words: z.array(z.string()),
  mentions: z.enum(MENTIONERS),
  listening: z.enum(AUDIENCES),
})
export type Blocks = z.infer<typeof Blocks>

export const updateBlock = post(calls.updateBlock, {
  summary:
    'Block or mute a member, or end it with "none". A block ends follows in both directions. Moderators and admins can be muted, not blocked',
  auth: 'token',
  scope: 'write',
  phone: 'not required',
  limits: ['follows'],
  input: z.object({ member_id: IdInput, kind: z.enum([...BLOCK_KINDS, 'none'], 'must be block, mute or none') }),
  data: z.object({ member_id: Id, kind: z.enum([...BLOCK_KINDS, 'none']) }),
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})

export const listBlocks = get(calls.listBlocks, {
  summary: 'Blocked and muted members and words, and the people who may mention the viewer and see their listening',
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: Blocks,
})

export const updateMutedWords = post(calls.updateMutedWords, {
  summary: `Replace the muted words, at most ${BLOCKS.words}; posts and comments with one of them are folded`,
  auth: 'token',
  scope: 'write',
  phone: 'not required',
  limits: ['follows'],
  input: z.object({
    words: z.array(line(1, BLOCKS.wordLength)).max(BLOCKS.words, `must be at most ${BLOCKS.words} words`),
  }),
  data: z.object({ words: z.array(z.string()) }),
})

export const coveredMembers = get(calls.coveredMembers, {
  summary:
    'The members whose texts the viewer does not see: blocked in either direction, or muted; those of them whom the viewer blocked or muted; and the muted words. A browser covers them on pages that were rendered for visitors',
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: z.object({ ids: z.array(Id), blocked: z.array(Id), muted: z.array(Id), words: z.array(z.string()) }),
})

/** The calls of blocked and muted members and words. */
export const blockCalls = [updateBlock, listBlocks, updateMutedWords, coveredMembers] as const

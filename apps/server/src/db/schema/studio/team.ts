import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'
import type { MembershipRole } from '../money/membership.ts'

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/**
 * Invitations to the team of an artist or podcast. One to an e-mail address has a key, of which the hash is stored; the
 * account that opens the link becomes its member. An answered or revoked invitation has `endedAt`.
 */
export const creatorInvitation = pgTable(
  'creator_invitation',
  {
    id: id(),
    kind: text().$type<CreatorKind>().notNull(),
    creatorId: integer().notNull(),
    memberId: integer().references(() => member.id, { onDelete: 'cascade' }),
    email: text(),
    keyHash: text().unique(),
    role: text().$type<MembershipRole>().notNull(),
    invitedBy: integer().references(() => member.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    end: text().$type<'accepted' | 'declined' | 'revoked'>(),
  },
  (t) => [
    index('creator_invitation_by_creator').on(t.kind, t.creatorId, t.id),
    index('creator_invitation_by_member').on(t.memberId),
    index('creator_invitation_by_inviter').on(t.invitedBy),
  ],
)

/** Proposed shares of the owners of an artist or podcast, in whole percent by member id; one open per creator. */
export const shareProposal = pgTable(
  'share_proposal',
  {
    id: id(),
    kind: text().$type<CreatorKind>().notNull(),
    creatorId: integer().notNull(),
    shares: jsonb().$type<{ member_id: number; share: number }[]>().notNull(),
    agreedBy: jsonb().$type<number[]>().notNull().default([]),
    proposedBy: integer().references(() => member.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('share_proposal_of').on(t.kind, t.creatorId),
    index('share_proposal_by_proposer').on(t.proposedBy),
  ],
)

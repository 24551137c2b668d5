import type { Role } from '@earshot/contract/limits'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { artist } from '../catalogue/catalogue.ts'
import { podcast } from '../catalogue/podcast.ts'
import type { MembershipRole } from '../money/membership.ts'
import { member } from './member.ts'

/**
 * Invitations to create an account. The key is stored as SHA-256 hex. A new account gets the roles, and joins the team
 * of the artist or podcast with `teamRole` (PEOPLE-08).
 */
export const invite = pgTable(
  'invite',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    keyHash: text().notNull().unique(),
    email: text(),
    roles: text()
      .array()
      .$type<Role[]>()
      .notNull()
      .default(sql`'{}'`),
    artistId: integer().references(() => artist.id, { onDelete: 'cascade' }),
    podcastId: integer().references(() => podcast.id, { onDelete: 'cascade' }),
    teamRole: text().$type<MembershipRole>(),
    usesMax: smallint().notNull(),
    uses: smallint().notNull().default(0),
    createdBy: integer().references(() => member.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('invite_by_creator').on(t.createdBy),
    index('invite_by_artist').on(t.artistId),
    index('invite_by_podcast').on(t.podcastId),
  ],
)

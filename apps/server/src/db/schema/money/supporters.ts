import type { TierName } from '@earshot/contract/money/subscription'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { artist } from '../catalogue/catalogue.ts'
import { podcast } from '../catalogue/podcast.ts'
import { member } from '../member/member.ts'

/**
 * Tiers of support that an owner changed; the others are as the specification says (SUPPORTERS-04). Without `perks` the
 * documented ones apply. A tier that is not offered keeps its supporters.
 */
export const supportTier = pgTable(
  'support_tier',
  {
    artistId: integer()
      .notNull()
      .references(() => artist.id, { onDelete: 'cascade' }),
    tier: text().$type<TierName>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    perks: text().array(),
    isOffered: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.artistId, t.tier] })],
)

/**
 * Members who let an artist or podcast read their e-mail address (SUPPORTERS-09). A row is deleted when the member
 * takes it back; it does not make anybody a subscriber or buyer.
 */
export const emailConsent = pgTable(
  'email_consent',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    artistId: integer().references(() => artist.id, { onDelete: 'cascade' }),
    podcastId: integer().references(() => podcast.id, { onDelete: 'cascade' }),
    givenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('email_consent_to_artist').on(t.memberId, t.artistId),
    uniqueIndex('email_consent_to_podcast').on(t.memberId, t.podcastId),
    index('email_consent_of_artist').on(t.artistId),
    index('email_consent_of_podcast').on(t.podcastId),
  ],
)

import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { artist } from '../catalogue/catalogue.ts'
import { podcast } from '../catalogue/podcast.ts'
import { member } from '../member/member.ts'

/** The role of a member in an artist or podcast. */
export type MembershipRole = 'owner' | 'editor'

const role = () => text().$type<MembershipRole>().notNull()
const memberId = () =>
  integer()
    .notNull()
    .references(() => member.id, { onDelete: 'cascade' })
// Owners without a share have equal shares; otherwise the shares of an artist or podcast sum to 100.
const share = () => integer()
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** Members who own or edit an artist; `share` is an owner's part of its earnings, in whole percent. */
export const artistMember = pgTable(
  'artist_member',
  {
    artistId: integer()
      .notNull()
      .references(() => artist.id, { onDelete: 'cascade' }),
    memberId: memberId(),
    role: role(),
    share: share(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.artistId, t.memberId] }), index('artist_member_member').on(t.memberId)],
)

/** Members who own or edit a podcast; `share` is an owner's part of its earnings, in whole percent. */
export const podcastMember = pgTable(
  'podcast_member',
  {
    podcastId: integer()
      .notNull()
      .references(() => podcast.id, { onDelete: 'cascade' }),
    memberId: memberId(),
    role: role(),
    share: share(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.podcastId, t.memberId] }), index('podcast_member_member').on(t.memberId)],
)

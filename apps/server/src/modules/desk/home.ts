import { hasOneOf } from '@earshot/contract/access'
import { FEED_FAILS_DAYS } from '@earshot/contract/desk/imports/feeds'
import type { WaitingMatter } from '@earshot/contract/desk/log'
import type { Role } from '@earshot/contract/limits'
import { sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { report } from '../../db/schema/community/moderation.ts'
import { contest } from '../../db/schema/community/vote.ts'
import { alarm } from '../../db/schema/desk/alarm.ts'
import { mailRecord } from '../../db/schema/desk/mail-record.ts'
import { moneyCheck } from '../../db/schema/money/check.ts'
import { payout } from '../../db/schema/money/ledger.ts'
import { contactMessage } from '../../db/schema/site/contact.ts'
import { articleDraft } from '../../db/schema/site/publication.ts'
import { creatorApplication } from '../../db/schema/studio/application.ts'
import { failedJobs } from '../../jobs/failed.store.ts'
import type { Services } from '../../ports/services.ts'
import { listPublishedDeadLinks } from '../cover/desk/site-links.store.ts'

type Found = { count: number; oldest: Date | null }
type Matter = { roles: readonly Role[]; find: (services: Services) => Promise<Found> }

/** Times since when something waits, one row each with the column `since`. */
const waiting = (query: SQL): Matter['find'] =>
  async function count({ db }) {
    const { rows } = await db.execute<{ count: number; oldest: string | null }>(
      sql`select count(*)::int as count, min(since)::text as oldest from (${query}) waiting`,
    )
    const [found] = rows
    return { count: found?.count ?? 0, oldest: found?.oldest ? new Date(found.oldest) : null }
  }

/** Matters that wait for a decision, in the order of "Home", each for the roles that decide it (DESK-14). */
const MATTERS: Record<string, Matter> = {
  cases: {
    roles: ['moderator'],
    find: waiting(sql`select min(since) as since from (
        select kind, item_id, created_at as since from ${report} where settled_at is null
        union all select 'post', id, created_at from ${post} where visibility = 'held'
        union all select 'comment', id, created_at from ${comment} where visibility = 'held' and deleted_at is null
      ) each group by kind, item_id`),
  },
  claims: {
    roles: ['admin'],
    find: waiting(sql`select created_at as since from ${creatorApplication} where state in ('open', 'asked')`),
  },
  payouts: {
    roles: ['admin'],
    find: waiting(sql`select created_at as since from ${payout} where state in ('requested', 'paying')`),
  },
  books: {
    roles: ['admin'],
    find: waiting(
      sql`select (d ->> 'since')::timestamptz as since from ${moneyCheck}, jsonb_array_elements(differences) d where kind = 'books'`,
    ),
  },
  provider: {
    roles: ['admin'],
    find: waiting(
      sql`select silent_since as since from ${moneyCheck} where kind = 'provider' and silent_since < now() - interval '24 hours'`,
    ),
  },
  messages: {
    roles: ['admin'],
    find: waiting(
      sql`select created_at as since from ${contactMessage} where answered_at is null and deleted_at is null`,
    ),
  },
  reviews: {
    roles: ['editor'],
    find: waiting(
      sql`select submitted_at as since from ${articleDraft} where submitted_at is not null and deleted_at is null`,
    ),
  },
  links: {
    roles: ['admin'],
    find: async ({ db }) => ({ count: (await listPublishedDeadLinks(db)).length, oldest: null }),
  },
  contests: {
    roles: ['admin'],
    find: waiting(
      sql`select ${contest.opensOn}::timestamptz as since from ${contest} where ${contest.openedAt} is null and ${contest.problem} is not null`,
    ),
  },
  jobs: {
    roles: ['admin'],
    find: async (services) => {
      const failed = await failedJobs(services).list()
      return { count: failed.length, oldest: failed[0]?.failedAt ?? null }
    },
  },
  mails: {
    roles: ['admin'],
    find: waiting(
      sql`select tried_at as since from ${mailRecord} where state = 'failed' and tried_at > now() - interval '7 days'`,
    ),
  },
  backups: {
    roles: ['admin'],
    find: waiting(sql`select since from ${alarm} where cause = 'backup_old'`),
  },
  disk: {
    roles: ['admin'],
    find: waiting(sql`select since from ${alarm} where cause = 'disk_full'`),
  },
  feeds: {
    roles: ['admin'],
    find: waiting(
      sql`select feed_failed_at as since from ${podcast} where feed is not null and feed_failed_at < now() - make_interval(days => ${FEED_FAILS_DAYS})`,
    ),
  },
}

/** Returns the matters that wait for a decision of the viewer (DESK-14). */
export async function readHome(services: Services, viewer: Viewer): Promise<WaitingMatter[]> {
  const own = Object.entries(MATTERS).filter(([, { roles }]) => hasOneOf(viewer, roles))
  const found = await Promise.all(own.map(async ([matter, { find }]) => ({ matter, ...(await find(services)) })))
  return found
    .filter(({ count }) => count > 0)
    .map(({ oldest, ...rest }) => ({ ...rest, oldest: oldest?.toISOString() ?? null }))
}

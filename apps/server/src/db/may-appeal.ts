import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { report } from './schema/community/moderation.ts'

/** The SQL of whether the author of a hidden text may appeal: a member does so once (COMMUNITYDESK-12). */
export const mayAppeal = (
  kind: 'post' | 'comment' | 'review',
  { id, memberId, visibility }: { id: AnyColumn; memberId: AnyColumn; visibility: AnyColumn },
): SQL<boolean> =>
  sql<boolean>`(${visibility} = 'hidden' and not exists (
    select from ${report} r where r.kind = ${kind} and r.item_id = ${id} and r.member_id = ${memberId}))`

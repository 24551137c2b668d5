import { hasRole } from '@earshot/contract/access'
import type { DeskMember, DeskMemberRow, deskMembers } from '@earshot/contract/desk/people/people'
import { ID_MAX } from '@earshot/contract/limits'
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { listAccessKeys } from '../../access/keys.store.ts'
import { rolesColumn } from '../../access/roles.store.ts'
import type { Viewer } from '../../access/viewer.ts'
import { countRows, pageOf } from '../../db/desk-list.ts'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'
import { socialIdentity } from '../../db/schema/member/account.ts'
import { member } from '../../db/schema/member/member.ts'
import { memberNote } from '../../db/schema/member/note.ts'
import { artistMember, podcastMember } from '../../db/schema/money/membership.ts'
import { oneOf } from '../../http/errors.ts'
import { findDeletion } from '../account/deletion/deletion.store.ts'
import { findOpenChange } from '../account/email/email-change.store.ts'
import { findMemberExport } from '../account/export/data-export.store.ts'
import { listSessions } from '../account/sign-in/session.store.ts'
import { maskedText } from '../audit/masked.rules.ts'
import { toUserRef, userRefColumns } from '../member/views.ts'
import { listSuspensions } from '../moderation/suspension.store.ts'

type Input = z.output<typeof deskMembers.input>
type Filters = Omit<Input, 'page'>
type Context = { timeZone: string; now: Date }

const seenAt = sql`(select max(s.used_at) from session s where s.member_id = member.id)`
const postsCount = sql`(select count(*) from post p where p.member_id = member.id and p.visibility = 'visible')`
const isSuspended = (now: Date) =>
  sql`exists (select from suspension s where s.member_id = member.id and (s.until is null or s.until > ${now}))`

/** Returns a page of members (PEOPLE-01). Only admins find them by e-mail address or phone, each as a whole. */
export async function listMembers(
  db: Db,
  viewer: Viewer,
  { page, ...input }: Input,
  context: Context,
): Promise<{ data: DeskMemberRow[]; total: number }> {
  const wanted = conditionOf(hasRole(viewer, 'admin'), input, context)
  const ids = await listIds(db, wanted, input.sort ?? 'newest', pageOf(page))
  const rows = await db
    .select(rowColumns(context.now))
    .from(member)
    .where(inArray(member.id, ids))
    .orderBy(inOrderOf(ids))
  return {
    data: rows.map(toRow),
    total: await countRows(db, db.select({ id: member.id }).from(member).where(wanted).getSQL()),
  }
}

/** Yields the members of a list for admins in pieces, at most `most` (PEOPLE-13). */
export async function* listMemberRows(db: Db, input: Filters, context: Context, most: number) {
  for (let offset = 0; offset < most; offset += PIECE) {
    const limit = Math.min(PIECE, most - offset)
    const ids = await listIds(db, conditionOf(true, input, context), input.sort ?? 'newest', { limit, offset })
    const rows = await db
      .select({
        username: member.username,
        fullName: member.fullName,
        roles: rolesColumn,
        joinedAt: member.createdAt,
        seenAt: sql<Date | null>`${seenAt}`.mapWith(member.createdAt),
        email: member.email,
      })
      .from(member)
      .where(inArray(member.id, ids))
      .orderBy(inOrderOf(ids))
    yield rows
    if (rows.length < PIECE) return
  }
}

/** Members that a list reads at once. */
const PIECE = 5_000

// Columns that are only shown are read for the members of the page, not for all that the list sorts.
async function listIds(
  db: Db,
  wanted: SQL | undefined,
  sort: keyof typeof ORDERS,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { joined, order } = ORDERS[sort]
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${member.id} as id from ${member} ${joined} where ${wanted ?? sql`true`} order by ${order}, ${member.id} desc limit ${limit} offset ${offset}`,
  )
  return rows.map(({ id }) => id)
}

const inOrderOf = (ids: number[]): SQL => sql`array_position(${sql.param(ids)}::int[], ${member.id})`

/** The orders of members, with the rows that they need. */
const ORDERS = {
  newest: { joined: sql``, order: sql`${member.createdAt} desc` },
  seen: {
    joined: sql`left join (select member_id, max(used_at) as at from session group by member_id) last on last.member_id = member.id`,
    order: sql`last.at desc nulls last`,
  },
  posts: {
    joined: sql`left join (select member_id, count(*) as posts from post where visibility = 'visible' group by member_id) written on written.member_id = member.id`,
    order: sql`coalesce(written.posts, 0) desc`,
  },
} as const

const rowColumns = (now: Date) => ({
  user: userRefColumns,
  fullName: member.fullName,
  roles: rolesColumn,
  isSuspended: sql<boolean>`${isSuspended(now)}`,
  emailConfirmedAt: member.emailConfirmedAt,
  joinedAt: member.createdAt,
  seenAt: sql`${seenAt}`.mapWith(member.createdAt),
  posts: sql<number>`${postsCount}::int`,
})

type Row = {
  user: { id: number; username: string; avatar: string | null }
  fullName: string | null
  roles: DeskMemberRow['roles']
  isSuspended: boolean
  emailConfirmedAt: Date | null
  joinedAt: Date
  seenAt: Date | null
  posts: number
}

const toRow = (row: Row): DeskMemberRow => ({
  id: row.user.id,
  user: toUserRef(row.user),
  full_name: row.fullName,
  roles: row.roles,
  is_suspended: row.isSuspended,
  is_confirmed: row.emailConfirmedAt !== null,
  joined_at: row.joinedAt.toISOString(),
  seen_at: row.seenAt?.toISOString() ?? null,
  posts: row.posts,
})

function conditionOf(isAdmin: boolean, input: Filters, { timeZone, now }: Context): SQL | undefined {
  const midnight = (day: string, plus: number) => sql`(${day}::date + ${plus}::int)::timestamp at time zone ${timeZone}`
  const between = (time: SQL, from: string | undefined, to: string | undefined) =>
    and(
      from === undefined ? undefined : sql`${time} >= ${midnight(from, 0)}`,
      to === undefined ? undefined : sql`${time} < ${midnight(to, 1)}`,
    )
  const hasRow = (table: string) => sql`exists (select from ${sql.identifier(table)} o where o.member_id = member.id)`
  return and(
    input.search_text === '' ? undefined : searched(isAdmin, input.search_text),
    input.role && sql`exists (select from member_role r where r.member_id = member.id and r.role = ${input.role})`,
    input.state === 'suspended' ? isSuspended(now) : undefined,
    input.state === 'active' ? sql`not ${isSuspended(now)}` : undefined,
    input.state === 'unconfirmed' ? sql`email_confirmed_at is null` : undefined,
    input.state === 'deleting' ? sql`exists (select from account_deletion d where d.member_id = member.id)` : undefined,
    input.owns && hasRow(input.owns === 'artist' ? 'artist_member' : 'podcast_member'),
    input.subscribed &&
      sql`exists (select from subscription s where s.member_id = member.id and s.expires_at > ${now})`,
    between(sql`created_at`, input.joined_from, input.joined_to),
    between(seenAt, input.seen_from, input.seen_to),
  )
}

function searched(isAdmin: boolean, text: string): SQL {
  const number = /^\d{1,10}$/.test(text) && Number(text) <= ID_MAX ? sql`id = ${Number(text)} or ` : sql``
  const contact = isAdmin
    ? sql`lower(email) = lower(${text}) or phone = ${text.replaceAll(/[\s()./-]/g, '')} or `
    : sql``
  const words = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`(${number}${contact}search_text like '%' || member_fold(${words}) || '%')`
}

/** Returns a member with all that the desk shows. Throws 404 (PEOPLE-02). */
export async function readMember(db: Db, viewer: Viewer, memberId: number, now: Date): Promise<DeskMember> {
  const found = await db
    .select({ ...rowColumns(now), email: member.email, phone: member.phone, passwordHash: member.passwordHash })
    .from(member)
    .where(eq(member.id, memberId))
  const row = oneOf(found, 'member')
  const isAdmin = hasRole(viewer, 'admin')
  const [counts, social, creators, notes, suspensions, change, dataExport, deletion] = await Promise.all([
    readCounts(db, memberId),
    db.select({ provider: socialIdentity.provider }).from(socialIdentity).where(eq(socialIdentity.memberId, memberId)),
    listCreators(db, memberId),
    listNotes(db, memberId),
    listSuspensions(db, { memberId, limit: 1, offset: 0 }, now),
    findOpenChange(db, memberId, now),
    findMemberExport(db, memberId, now),
    findDeletion(db, memberId),
  ])
  return {
    ...toRow(row),
    email: isAdmin ? maskedText(row.email) : null,
    email_confirmed_at: row.emailConfirmedAt?.toISOString() ?? null,
    email_change:
      isAdmin && change !== undefined
        ? {
            email: maskedText(change.toEmail),
            created_at: change.createdAt.toISOString(),
            expires_at: change.expiresAt.toISOString(),
          }
        : null,
    deletion: deletion
      ? {
          due_at: deletion.dueAt.toISOString(),
          is_own: deletion.requestedBy === null,
          removes_posts: deletion.removesPosts,
        }
      : null,
    data_export:
      isAdmin && dataExport !== undefined
        ? {
            id: dataExport.id,
            state: dataExport.state,
            created_at: dataExport.createdAt.toISOString(),
            expires_at: dataExport.expiresAt.toISOString(),
          }
        : null,
    phone: isAdmin && row.phone !== null ? maskedText(row.phone) : null,
    ways: [...(row.passwordHash === null ? [] : ['password' as const]), ...social.map(({ provider }) => provider)],
    counts,
    suspension: suspensions.data[0] ?? null,
    creators,
    sign_ins: isAdmin ? await listSignIns(db, memberId, now) : [],
    notes,
  }
}

async function readCounts(db: Db, memberId: number): Promise<DeskMember['counts']> {
  const { rows } = await db.execute<DeskMember['counts']>(sql`select
    (select count(*)::int from post where member_id = ${memberId} and visibility <> 'draft') as posts,
    (select count(*)::int from comment where member_id = ${memberId} and deleted_at is null) as comments,
    (select count(*)::int from rating where member_id = ${memberId} and words is not null and removed_at is null) as reviews,
    (select count(*)::int from vote v join ballot b on b.id = v.ballot_id
      join vote_line l on l.contest_id = b.contest_id and l.n = v.line
      where v.member_id = ${memberId} and l.at < date_trunc('hour', now())) as votes,
    (select count(*)::int from report where member_id = ${memberId}) as reports_made,
    (select count(*)::int from report r where exists (select from post p where r.kind = 'post' and p.id = r.item_id and p.member_id = ${memberId})
      or exists (select from comment c where r.kind = 'comment' and c.id = r.item_id and c.member_id = ${memberId})) as reports_received,
    (select count(*)::int from subscription where member_id = ${memberId} and expires_at > now()) as plans`)
  return oneOf(rows, 'member')
}

async function listCreators(db: Db, memberId: number): Promise<DeskMember['creators']> {
  const [artists, podcasts] = await Promise.all([
    db
      .select({ id: artist.id, name: artist.name, role: artistMember.role, share: artistMember.share })
      .from(artistMember)
      .innerJoin(artist, eq(artist.id, artistMember.artistId))
      .where(eq(artistMember.memberId, memberId))
      .orderBy(asc(artist.name)),
    db
      .select({ id: podcast.id, name: podcast.title, role: podcastMember.role, share: podcastMember.share })
      .from(podcastMember)
      .innerJoin(podcast, eq(podcast.id, podcastMember.podcastId))
      .where(eq(podcastMember.memberId, memberId))
      .orderBy(asc(podcast.title)),
  ])
  return [
    ...artists.map((each) => ({ kind: 'artist' as const, ...each })),
    ...podcasts.map((each) => ({ kind: 'podcast' as const, ...each })),
  ]
}

async function listNotes(db: Db, memberId: number): Promise<DeskMember['notes']> {
  const author = alias(member, 'author')
  const rows = await db
    .select({ row: memberNote, author: { id: author.id, username: author.username, avatar: author.avatar } })
    .from(memberNote)
    .leftJoin(author, eq(author.id, memberNote.authorId))
    .where(eq(memberNote.memberId, memberId))
    .orderBy(desc(memberNote.id))
  return rows.map(({ row, author: by }) => ({
    id: row.id,
    text: row.text,
    author: by && toUserRef(by),
    created_at: row.createdAt.toISOString(),
  }))
}

async function listSignIns(db: Db, memberId: number, now: Date): Promise<DeskMember['sign_ins']> {
  const [sessions, keys] = await Promise.all([listSessions(db, memberId, now), listAccessKeys(db, memberId)])
  return [
    ...sessions.map(({ id, device, createdAt, usedAt }) => ({
      kind: 'session' as const,
      id,
      device,
      scopes: [],
      created_at: createdAt.toISOString(),
      used_at: usedAt.toISOString(),
    })),
    ...keys.map(({ id, name, scopes, createdAt, usedAt }) => ({
      kind: 'key' as const,
      id,
      device: name,
      scopes,
      created_at: createdAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
    })),
  ]
}

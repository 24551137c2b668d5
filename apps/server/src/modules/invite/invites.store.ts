import { randomBytes } from 'node:crypto'
import type { createInvite, DeskInvite, deskInvites } from '@earshot/contract/desk/people/invites'
import { and, desc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../db/desk-list.ts'
import { hashToken } from '../../db/hash-token.ts'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'
import { invite } from '../../db/schema/member/invite.ts'
import { member } from '../../db/schema/member/member.ts'
import { notFound, oneOf } from '../../http/errors.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { toUserRef, userRefColumns } from '../member/views.ts'

type NewInvite = z.output<typeof createInvite.input>
type Page = z.output<typeof deskInvites.input>

const DAY_MS = 86_400_000

/**
 * Creates an invitation, and returns its key, which is stored as a hash only. Throws 404 for an unknown artist or
 * podcast (PEOPLE-08).
 */
export async function createInviteBy(
  tx: Db,
  { email, roles, uses, days, artist_id: artistId, podcast_id: podcastId, team_role: teamRole }: NewInvite,
  { by, memberId, at }: { by: AuditActor; memberId: number; at: Date },
): Promise<{ id: number; key: string }> {
  if (artistId !== undefined) oneOf(await tx.select().from(artist).where(eq(artist.id, artistId)), 'artist')
  if (podcastId !== undefined) oneOf(await tx.select().from(podcast).where(eq(podcast.id, podcastId)), 'podcast')
  const hasTeam = artistId !== undefined || podcastId !== undefined
  const key = newKey()
  const created = await tx
    .insert(invite)
    .values({
      keyHash: hashToken(key),
      email: email ?? null,
      roles: [...roles],
      artistId: artistId ?? null,
      podcastId: podcastId ?? null,
      teamRole: hasTeam ? (teamRole ?? null) : null,
      usesMax: uses,
      createdBy: memberId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + days * DAY_MS),
    })
    .returning({ id: invite.id })
  const { id } = oneOf(created, 'invitation')
  const after = { roles, uses, days, artist: artistId, podcast: podcastId, role: hasTeam ? teamRole : undefined }
  await writeAudit(tx, { by, act: 'account.invite', subject: { kind: 'invite', id }, after })
  return { id, key }
}

/** Makes the key of an invitation that is mailed to an address; undefined once the invitation is not open anymore. */
export async function renewInviteKey(
  db: Db,
  id: number,
  at: Date,
): Promise<{ key: string; email: string; expiresAt: Date } | undefined> {
  const key = newKey()
  const [row] = await db
    .update(invite)
    .set({ keyHash: hashToken(key) })
    .where(and(eq(invite.id, id), isOpen(at)))
    .returning({ email: invite.email, expiresAt: invite.expiresAt })
  return row === undefined || row.email === null ? undefined : { key, email: row.email, expiresAt: row.expiresAt }
}

/** Ends an open invitation. Throws 404. */
export const endInvite = (db: Db, id: number, { by, at }: { by: AuditActor; at: Date }): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await tx
      .update(invite)
      .set({ endedAt: at })
      .where(and(eq(invite.id, id), isNull(invite.endedAt)))
      .returning({ id: invite.id })
    if (ended.length === 0) throw notFound('invitation')
    await writeAudit(tx, { by, act: 'account.uninvite', subject: { kind: 'invite', id } })
  })

/** Returns whether a key belongs to an open invitation. */
export const isInviteOpen = async (db: Db, key: string, at: Date): Promise<boolean> =>
  (await db.$count(invite, and(eq(invite.keyHash, hashToken(key)), isOpen(at)))) > 0

/** Spends one use of an open invitation; undefined if there is none with this key. */
export async function spendInvite(tx: Db, key: string, at: Date): Promise<typeof invite.$inferSelect | undefined> {
  const [row] = await tx
    .update(invite)
    .set({ uses: sql`${invite.uses} + 1` })
    .where(and(eq(invite.keyHash, hashToken(key)), isOpen(at)))
    .returning()
  return row
}

/** Lists invitations, newest first. */
export async function listInvites(
  db: Db,
  { page, state }: Page,
  at: Date,
): Promise<{ data: DeskInvite[]; total: number }> {
  const wanted = state && STATES[state](at)
  const { limit, offset } = pageOf(page)
  const rows = await db
    .select({
      row: invite,
      isOpen: sql<boolean>`${isOpen(at)}`,
      createdBy: userRefColumns,
      artistName: artist.name,
      podcastTitle: podcast.title,
    })
    .from(invite)
    .leftJoin(member, eq(member.id, invite.createdBy))
    .leftJoin(artist, eq(artist.id, invite.artistId))
    .leftJoin(podcast, eq(podcast.id, invite.podcastId))
    .where(wanted)
    .orderBy(desc(invite.id))
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(({ row, isOpen: open, createdBy, artistName, podcastTitle }) => ({
      id: row.id,
      email: row.email,
      roles: row.roles,
      creator:
        row.artistId !== null
          ? { kind: 'artist', id: row.artistId, name: artistName ?? '' }
          : row.podcastId === null
            ? null
            : { kind: 'podcast', id: row.podcastId, name: podcastTitle ?? '' },
      team_role: row.teamRole,
      state: row.uses >= row.usesMax ? 'used' : open ? 'open' : 'ended',
      uses: row.uses,
      uses_max: row.usesMax,
      created_by: createdBy && toUserRef(createdBy),
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    })),
    total: await countRows(db, db.select({ id: invite.id }).from(invite).where(wanted).getSQL()),
  }
}

// An invitation with a role or to a team ends when the admin who made it stops being one.
const isOpen = (at: Date): SQL =>
  sql`(${and(
    isNull(invite.endedAt),
    gt(invite.expiresAt, at),
    lt(invite.uses, invite.usesMax),
    or(
      sql`(cardinality(${invite.roles}) = 0 and ${invite.teamRole} is null)`,
      sql`exists (select from member_role r where r.member_id = ${invite.createdBy} and r.role = 'admin')`,
    ),
  )})`
const isUsed = sql`${invite.uses} >= ${invite.usesMax}`

const STATES = {
  open: isOpen,
  used: () => isUsed,
  ended: (at: Date) => sql`not ${isUsed} and not ${isOpen(at)}`,
} as const

const newKey = (): string => randomBytes(32).toString('base64url')

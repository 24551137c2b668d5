import type { DraftCredit } from '@earshot/contract/studio/release-fields'
import type { GivenCredit } from '@earshot/contract/studio/release-tracks'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { album, artist, track, trackCredit } from '../../../../db/schema/catalogue/catalogue.ts'
import { artistMember } from '../../../../db/schema/money/membership.ts'
import { releaseTrack } from '../../../../db/schema/studio/release.ts'
import { emitChanged } from '../../../../events/event.ts'
import { artistsChanged, tracksChanged } from '../../../../events/events.ts'
import { oneOf } from '../../../../http/errors.ts'
import { recordChange } from '../../../../invalidation/invalidation.ts'
import { writeAudit } from '../../../audit/audit.store.ts'
import type { AuditActor } from '../../../audit/audit.store.ts'
import { notifyStudio } from '../../notify-studio.store.ts'

/** Roles with which an artist appears on an album (RELEASE-16). */
const APPEARS: readonly DraftCredit['role'][] = ['main', 'featured', 'remixer']

/** Credits listed for one artist. */
const LISTED_MAX = 500

/** A published song with the credits of its draft. */
type Credited = { id: number; credits: readonly DraftCredit[] }

/**
 * Stores which artists the published songs of an artist credit. Credits that their artists have ended are not renewed.
 * The owners of newly credited artists are notified once per release (RELEASE-16).
 */
export async function writeCredits(
  tx: Db,
  { artistId, title }: { artistId: number; title: string },
  published: readonly Credited[],
): Promise<void> {
  const songs = await ownSongs(tx, artistId, published)
  const ids = songs.map(({ id }) => id)
  if (ids.length === 0) return
  const before = await tx.select().from(trackCredit).where(inArray(trackCredit.trackId, ids))
  const there = await listArtists(
    tx,
    songs.flatMap(({ credits }) => credits.flatMap(({ artist_id: id }) => id ?? [])),
  )
  const wanted = songs.flatMap(({ id, credits }) =>
    [...Map.groupBy(credits, (credit) => credit.artist_id)].flatMap(([other, own]) =>
      other === undefined || other === artistId || !there.has(other)
        ? []
        : [{ trackId: id, artistId: other, isAppearance: own.some(({ role }) => APPEARS.includes(role)) }],
    ),
  )
  for (const { trackId, artistId: other, endedAt } of before) {
    if (endedAt !== null) await unlink(tx, trackId, other)
    else if (!wanted.some((row) => row.trackId === trackId && row.artistId === other))
      await tx.delete(trackCredit).where(and(eq(trackCredit.trackId, trackId), eq(trackCredit.artistId, other)))
  }
  if (wanted.length > 0)
    await tx
      .insert(trackCredit)
      .values(wanted)
      .onConflictDoUpdate({
        target: [trackCredit.trackId, trackCredit.artistId],
        set: { isAppearance: sql`excluded.is_appearance` },
      })
  const known = new Set(before.map((row) => row.artistId))
  const credited = [...new Set(wanted.map((row) => row.artistId))]
  await notifyOwners(tx, { of: credited.filter((id) => !known.has(id)), by: artistId, title })
  await emitChanged(tx, artistsChanged, [...new Set([...known, ...credited])])
  if (before.length + wanted.length > 0) await recordChange(tx, 'artist')
}

// Songs of guests keep their credits.
async function ownSongs(tx: Db, artistId: number, published: readonly Credited[]): Promise<Credited[]> {
  const ids = published.map(({ id }) => id)
  const rows = await tx
    .select({ id: track.id })
    .from(track)
    .where(and(inArray(track.id, ids), eq(track.artistId, artistId)))
  return published.filter(({ id }) => rows.some((row) => row.id === id))
}

async function listArtists(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: artist.id })
    .from(artist)
    .where(inArray(artist.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

// Members who own both artists know about it.
async function notifyOwners(
  tx: Db,
  { of, by, title }: { of: readonly number[]; by: number; title: string },
): Promise<void> {
  if (of.length === 0) return
  const { name } = oneOf(await tx.select({ name: artist.name }).from(artist).where(eq(artist.id, by)), 'artist')
  const owners = await tx
    .select({ memberId: artistMember.memberId, name: artist.name })
    .from(artistMember)
    .innerJoin(artist, eq(artist.id, artistMember.artistId))
    .where(
      and(
        inArray(artistMember.artistId, [...of]),
        eq(artistMember.role, 'owner'),
        sql`not exists (select from ${artistMember} o where o.artist_id = ${by} and o.member_id = ${artistMember.memberId})`,
      ),
    )
  for (const owner of owners)
    await notifyStudio(tx, {
      memberId: owner.memberId,
      title: owner.name,
      text: `${name} credits you on “${title}”. If that is wrong, choose “Remove us” under “Releases”.`,
    })
}

/** Lists songs of other artists whose credits link to an artist, the latest first. */
export async function listCredits(db: Db, artistId: number): Promise<GivenCredit[]> {
  const rows = await db
    .select({
      song_id: track.id,
      title: track.title,
      album_id: track.albumId,
      album_title: album.title,
      artist_id: track.artistId,
      artist_name: artist.name,
      credits: track.credits,
    })
    .from(trackCredit)
    .innerJoin(track, eq(track.id, trackCredit.trackId))
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .where(and(eq(trackCredit.artistId, artistId), isNull(trackCredit.endedAt)))
    .orderBy(desc(trackCredit.createdAt), desc(track.id))
    .limit(LISTED_MAX)
  return rows.map(({ credits, ...row }) => ({
    ...row,
    roles: (credits ?? []).filter(({ artist_id: id }) => id === artistId).map(({ role }) => role),
  }))
}

/** Ends the credit of an artist on a song of another (RELEASE-16). Throws 404. */
export const endCredit = (
  db: Db,
  { artistId, songId, by, at }: { artistId: number; songId: number; by: AuditActor; at: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { title, artistId: other } = oneOf(
      await tx
        .update(trackCredit)
        .set({ endedAt: at })
        .from(track)
        .where(
          and(
            eq(trackCredit.trackId, songId),
            eq(trackCredit.artistId, artistId),
            isNull(trackCredit.endedAt),
            eq(track.id, trackCredit.trackId),
          ),
        )
        .returning({ title: track.title, artistId: track.artistId }),
      'credit',
    )
    await unlink(tx, songId, artistId)
    await writeAudit(tx, {
      by,
      act: 'credit.end',
      subject: { kind: 'song', id: songId, title },
      creator: { kind: 'artist', id: artistId },
    })
    await emitChanged(tx, tracksChanged, [songId])
    await emitChanged(tx, artistsChanged, [artistId, other])
    await recordChange(tx, 'artist', 'song')
  })

// The name stays in the credits, without the link.
async function unlink(tx: Db, songId: number, artistId: number): Promise<void> {
  const isOf = sql`@> ${JSON.stringify([{ artist_id: artistId }])}::jsonb`
  for (const [table, id] of [
    [track, track.id],
    [releaseTrack, releaseTrack.trackId],
  ] as const)
    await tx.execute(sql`
      update ${table} set credits = (
        select jsonb_agg(case when (c.value->>'artist_id')::int = ${artistId}::int then c.value - 'artist_id' else c.value end order by c.ordinality)
        from jsonb_array_elements(credits) with ordinality c)
      where ${id} = ${songId}::int and credits ${isOf}`)
}

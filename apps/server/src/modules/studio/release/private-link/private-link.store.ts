import { randomBytes } from 'node:crypto'
import type { PrivateLink } from '@earshot/contract/studio/private-links'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { hashToken } from '../../../../db/hash-token.ts'
import type { Db } from '../../../../db/open.ts'
import { artist } from '../../../../db/schema/catalogue/catalogue.ts'
import { member } from '../../../../db/schema/member/member.ts'
import { release, releaseLink, releaseTrack } from '../../../../db/schema/studio/release.ts'
import { studioSound } from '../../../../db/schema/studio/studio-sound.ts'
import { oneOf } from '../../../../http/errors.ts'
import type { AuditActor } from '../../../audit/audit.store.ts'
import { memberOf } from '../../draft/draft-audit.store.ts'
import { conflict } from '../../draft/draft-changes.ts'
import { auditRelease } from '../release-audit.store.ts'
import { lockRelease } from '../release-changes.store.ts'
import { titleWithVersion } from '../release.rules.ts'

const DAY_MS = 86_400_000

/** Lists the private links of a release that have not ended, newest first. */
export async function listPrivateLinks(db: Db, releaseId: number, at: Date): Promise<PrivateLink[]> {
  const rows = await db
    .select({ link: releaseLink, createdBy: member.username })
    .from(releaseLink)
    .leftJoin(member, eq(member.id, releaseLink.createdBy))
    .where(and(eq(releaseLink.releaseId, releaseId), gt(releaseLink.expiresAt, at)))
    .orderBy(desc(releaseLink.id))
  return rows.map(({ link, createdBy }) => ({
    id: link.id,
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    created_by: createdBy,
  }))
}

/**
 * Creates a private link to a draft and returns it with its key, of which only the hash is stored. Throws 409 for a
 * published release, and if the release has too many links (RELEASE-32).
 */
export function createPrivateLink(
  db: Db,
  { releaseId, days, by, at }: { releaseId: number; days: number; by: AuditActor; at: Date },
): Promise<{ id: number; key: string; expiresAt: Date }> {
  const key = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + days * DAY_MS)
  return db.transaction(async (tx) => {
    const row = await lockRelease(tx, releaseId)
    if (row.deletedAt !== null) throw conflict('This release was deleted. Restore it first.')
    if (row.albumId !== null) throw conflict('This release is published: its page is the link to it.')
    const open = await tx.$count(releaseLink, and(eq(releaseLink.releaseId, releaseId), gt(releaseLink.expiresAt, at)))
    if (open >= RELEASE.linksMax) throw conflict(`This release has ${RELEASE.linksMax} private links. End one first.`)
    const values = { releaseId, keyHash: hashToken(key), createdBy: memberOf(by), createdAt: at, expiresAt }
    const { id } = oneOf(await tx.insert(releaseLink).values(values).returning({ id: releaseLink.id }), 'private link')
    await auditRelease(tx, by, row, { act: 'link.create', after: { ends: expiresAt.toISOString() } })
    return { id, key, expiresAt }
  })
}

/** Ends a private link. Throws 404. */
export const endPrivateLink = (
  db: Db,
  { releaseId, linkId, by }: { releaseId: number; linkId: number; by: AuditActor },
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockRelease(tx, releaseId)
    const { expiresAt } = oneOf(
      await tx
        .delete(releaseLink)
        .where(and(eq(releaseLink.id, linkId), eq(releaseLink.releaseId, releaseId)))
        .returning({ expiresAt: releaseLink.expiresAt }),
      'private link',
    )
    await auditRelease(tx, by, row, { act: 'link.end', before: { ends: expiresAt.toISOString() } })
  })

/** Deletes links that ended before `at`. */
export async function deleteEndedLinks(db: Db, at: Date): Promise<void> {
  await db.delete(releaseLink).where(lt(releaseLink.expiresAt, at))
}

/** A track of a draft as a private link shows it; a track without a checked sound has no soundId. */
export type SharedTrack = { title: string; discNo: number; length: number | null; soundId: number | null }

/**
 * Finds the release that a key opens, with its tracks in order; undefined for an unknown or ended key and a deleted
 * release. A release with an albumId was published meanwhile.
 */
export async function findShared(db: Db, key: string, at: Date) {
  if (!/^[\w-]{43}$/.test(key)) return undefined
  const [found] = await db
    .select({
      linkId: releaseLink.id,
      expiresAt: releaseLink.expiresAt,
      releaseId: release.id,
      albumId: release.albumId,
      title: release.title,
      subTitle: release.subTitle,
      art: release.art,
      artistName: artist.name,
    })
    .from(releaseLink)
    .innerJoin(release, eq(release.id, releaseLink.releaseId))
    .innerJoin(artist, eq(artist.id, release.artistId))
    .where(and(eq(releaseLink.keyHash, hashToken(key)), isOpen(at)))
  return found
}

/** Lists the tracks of a draft in order. */
export async function listShared(db: Db, releaseId: number): Promise<SharedTrack[]> {
  const rows = await db
    .select({ track: releaseTrack, length: studioSound.length, state: studioSound.state })
    .from(releaseTrack)
    .leftJoin(studioSound, eq(studioSound.id, releaseTrack.soundId))
    .where(eq(releaseTrack.releaseId, releaseId))
    .orderBy(asc(releaseTrack.discNo), asc(releaseTrack.pos), asc(releaseTrack.id))
  return rows.map(({ track: { title, versionTitle, discNo, soundId }, length, state }) => ({
    title: titleWithVersion(title, versionTitle),
    discNo,
    length,
    soundId: state === 'ready' ? soundId : null,
  }))
}

/** Returns whether a private link still opens a sound: a track of its draft has it. */
export const opensSound = async (db: Db, linkId: number, soundId: number, at: Date): Promise<boolean> =>
  (
    await db
      .select({ id: releaseTrack.id })
      .from(releaseLink)
      .innerJoin(release, eq(release.id, releaseLink.releaseId))
      .innerJoin(releaseTrack, eq(releaseTrack.releaseId, release.id))
      .where(and(eq(releaseLink.id, linkId), isOpen(at), isNull(release.albumId), eq(releaseTrack.soundId, soundId)))
      .limit(1)
  ).length > 0

const isOpen = (at: Date) => and(gt(releaseLink.expiresAt, at), isNull(release.deletedAt))

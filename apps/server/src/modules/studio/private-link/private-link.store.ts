import { randomBytes } from 'node:crypto'
import type { PrivateLink } from '@earshot/contract/studio/private-links'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { hashToken } from '../../../db/hash-token.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { releaseLink } from '../../../db/schema/studio/release.ts'
import { oneOf } from '../../../http/errors.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { memberOf } from '../draft/draft-audit.store.ts'
import type { Audit } from '../draft/draft-audit.store.ts'
import { conflict } from '../draft/draft-changes.ts'
import { auditEpisode } from '../episode/episode-audit.store.ts'
import { lockDraft } from '../episode/working-copy.store.ts'
import { auditRelease } from '../release/release-audit.store.ts'
import { lockRelease } from '../release/release-changes.store.ts'

const DAY_MS = 86_400_000

/** The release or episode that a private link opens. */
export type LinkedDraft = { kind: 'release' | 'episode'; id: number }

/** Lists the private links of a draft that have not ended, newest first. */
export async function listPrivateLinks(db: Db, draft: LinkedDraft, at: Date): Promise<PrivateLink[]> {
  const rows = await db
    .select({ link: releaseLink, createdBy: member.username })
    .from(releaseLink)
    .leftJoin(member, eq(member.id, releaseLink.createdBy))
    .where(and(isOf(draft), gt(releaseLink.expiresAt, at)))
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
 * published or deleted one, and if it has too many links (RELEASE-32).
 */
export function createPrivateLink(
  db: Db,
  draft: LinkedDraft,
  { days, by, at }: { days: number; by: AuditActor; at: Date },
): Promise<{ id: number; key: string; expiresAt: Date }> {
  const key = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + days * DAY_MS)
  return db.transaction(async (tx) => {
    const { isDeleted, isPublished, writeAudit } = await lockLinked(tx, draft)
    if (isDeleted) throw conflict(`This ${draft.kind} was deleted. Restore it first.`)
    if (isPublished) throw conflict(`This ${draft.kind} is published: its page is the link to it.`)
    const open = await tx.$count(releaseLink, and(isOf(draft), gt(releaseLink.expiresAt, at)))
    if (open >= RELEASE.linksMax)
      throw conflict(`This ${draft.kind} has ${RELEASE.linksMax} private links. End one first.`)
    const of = draft.kind === 'release' ? { releaseId: draft.id } : { episodeId: draft.id }
    const values = { ...of, keyHash: hashToken(key), createdBy: memberOf(by), createdAt: at, expiresAt }
    const { id } = oneOf(await tx.insert(releaseLink).values(values).returning({ id: releaseLink.id }), 'private link')
    await writeAudit(by, { act: 'link.create', after: { ends: expiresAt.toISOString() } })
    return { id, key, expiresAt }
  })
}

/** Ends a private link. Throws 404. */
export const endPrivateLink = (
  db: Db,
  draft: LinkedDraft,
  { linkId, by }: { linkId: number; by: AuditActor },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { writeAudit } = await lockLinked(tx, draft)
    const { expiresAt } = oneOf(
      await tx
        .delete(releaseLink)
        .where(and(eq(releaseLink.id, linkId), isOf(draft)))
        .returning({ expiresAt: releaseLink.expiresAt }),
      'private link',
    )
    await writeAudit(by, { act: 'link.end', before: { ends: expiresAt.toISOString() } })
  })

/** Deletes links that ended before `at`. */
export async function deleteEndedLinks(db: Db, at: Date): Promise<void> {
  await db.delete(releaseLink).where(lt(releaseLink.expiresAt, at))
}

const isOf = ({ kind, id }: LinkedDraft) => eq(kind === 'release' ? releaseLink.releaseId : releaseLink.episodeId, id)

async function lockLinked(tx: Tx, { kind, id }: LinkedDraft): Promise<Linked> {
  if (kind === 'release') {
    const row = await lockRelease(tx, id)
    return {
      isDeleted: row.deletedAt !== null,
      isPublished: row.albumId !== null,
      writeAudit: (by, audit) => auditRelease(tx, by, row, audit),
    }
  }
  const { draft } = await lockDraft(tx, id)
  return {
    isDeleted: draft.deletedAt !== null,
    isPublished: draft.publishedAt !== null,
    writeAudit: (by, audit) => auditEpisode(tx, by, draft, audit),
  }
}

type Linked = {
  isDeleted: boolean
  isPublished: boolean
  writeAudit: (by: AuditActor, audit: Audit) => Promise<void>
}

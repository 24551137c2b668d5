import { mayEditCreator, mayMoveFeed, mayRenameCreator } from '@earshot/contract/access'
import { STATUS } from '@earshot/contract/envelope'
import type { PodcastFields } from '@earshot/contract/studio/podcast/podcast'
import { PODCAST_CATEGORIES } from '@earshot/contract/studio/podcast/podcast-fields'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import type { CorrectedValue } from '../../../db/schema/catalogue/correction.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import type { AuditValues } from '../../../db/schema/site/audit.ts'
import { emitChanged } from '../../../events/event.ts'
import { podcastsChanged } from '../../../events/events.ts'
import { Refusal, badRequest, forbidden } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { writeCorrections } from '../../catalogue/edit/correct.store.ts'
import { plainText, sanitiseHtml } from '../../richtext/sanitise.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import type { CreatorForViewer } from '../creator-access.store.ts'
import { differenceOf } from '../draft/draft-audit.store.ts'
import { FED, WIRE, listSetBySite, readSettings } from './settings.store.ts'
import type { SettingsRow } from './settings.store.ts'

/** Characters of a description in the audit log. */
const BIO_SHOWN = 200

/** Changed settings; `cover` is the URL of a stored picture. */
type Wanted = z.output<typeof PodcastFields> & { cover?: string }

/**
 * Changes the settings of a podcast. A change of a field that its feed brings is a correction of the creator, which
 * later reads of the feed keep. Throws 404, 403, 400, and 409 when the settings have changed since `version`, or the
 * site set a field (SHOW-01).
 */
export function updateSettings(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  viewer: Viewer,
  { podcastId, version }: { podcastId: number; version: number },
  wanted: Wanted,
): Promise<void> {
  const creator = { kind: 'podcast', id: podcastId } as const
  return db.transaction(async (tx) => {
    const known = await getCreatorFor(tx, viewer, creator, mayEditCreator)
    await tx.select({ id: podcast.id }).from(podcast).where(eq(podcast.id, podcastId)).for('no key update')
    const before = await readSettings(tx, podcastId)
    if (before.version !== version) throw await changedMeanwhile(tx, creator, config.timeZone)
    const after = nextOf(before, wanted)
    if (after.title !== before.title && !mayRenameCreator(viewer, known.role))
      throw forbidden(`Only owners of ${before.title} can change its name.`)
    if (PROVING.some((name) => after[name] !== before[name])) mustMoveFeed(viewer, known)
    const by = known.role === null ? 'site' : 'creator'
    const fed = FIELDS.filter((name) => before[name] !== after[name])
    await mustBeFree(tx, podcastId, by === 'creator' ? fed : [])
    await tx
      .update(podcast)
      .set({ ...ownOf(after), version: sql`${podcast.version} + 1` })
      .where(eq(podcast.id, podcastId))
    for (const name of fed)
      await writeCorrections(tx, 'podcast', FED[name], [{ id: podcastId, value: columnOf(name, after) }], {
        at: now(),
        by,
      })
    await emitChanged(tx, podcastsChanged, [podcastId])
    await writeAudit(tx, {
      by: viewer,
      act: 'creator.update',
      subject: { ...creator, title: after.title },
      creator,
      before: shown(before),
      after: shown(after),
    })
  })
}

// Another host asks the owner address whether it may take the feed over.
const PROVING = ['ownerEmail', 'showsEmail', 'isLocked'] as const

function mustMoveFeed(viewer: Viewer, { name, role }: CreatorForViewer): void {
  if (!mayMoveFeed(viewer, role)) throw forbidden(`Only owners of ${name} can change the owner address and the lock.`)
  if (viewer.sessionId === null) throw forbidden('An access key cannot change the owner address and the lock.')
}

type FedField = keyof typeof FED

const FIELDS: readonly FedField[] = ['title', 'bio', 'host', 'avatar', 'language', 'link', 'isSerial', 'isExplicit']

// A field that the site set is changed by the site alone.
async function mustBeFree(tx: Db, podcastId: number, fields: readonly FedField[]): Promise<void> {
  const fixed = await listSetBySite(tx, podcastId)
  const refused = fields.find((name) => fixed.has(FED[name]))
  if (refused === undefined) return
  const field = WIRE[refused]
  throw new Refusal(STATUS.conflict, `${field}: is set by the site.`, { field })
}

function nextOf(before: SettingsRow, wanted: Wanted): SettingsRow {
  const category = wanted.category === undefined ? before.category : wanted.category || null
  const isMoved = category !== before.category && wanted.sub_category === undefined
  const subCategory =
    wanted.sub_category === undefined ? (isMoved ? null : before.subCategory) : wanted.sub_category || null
  if (subCategory !== null && !(PODCAST_CATEGORIES[category ?? ''] ?? []).includes(subCategory))
    throw badRequest('sub_category', `must be a subcategory of ${category ?? 'a category'}`)
  const ownerEmail = textOf(wanted.owner_email, before.ownerEmail)
  const showsEmail = flagOf(wanted.shows_email, before.showsEmail)
  if (showsEmail && ownerEmail === null) throw badRequest('owner_email', 'is required to show it in the feed')
  return {
    ...before,
    title: wanted.title ?? before.title,
    bio: wanted.bio === undefined ? before.bio : sanitiseHtml(wanted.bio) || null,
    avatar: wanted.cover ?? before.avatar,
    host: textOf(wanted.host, before.host),
    language: textOf(wanted.language, before.language),
    link: textOf(wanted.link, before.link),
    isSerial: wanted.type === undefined ? before.isSerial : wanted.type === 'serial',
    isExplicit: flagOf(wanted.is_explicit, before.isExplicit),
    category,
    subCategory,
    ownerName: textOf(wanted.owner_name, before.ownerName),
    ownerEmail,
    showsEmail,
    copyright: textOf(wanted.copyright, before.copyright),
    licence: wanted.licence === undefined ? before.licence : wanted.licence === '' ? null : wanted.licence,
    isComplete: flagOf(wanted.is_complete, before.isComplete),
    isLocked: flagOf(wanted.is_locked, before.isLocked),
  }
}

const textOf = (sent: string | undefined, before: string | null): string | null =>
  sent === undefined ? before : sent === '' ? null : sent
const flagOf = (sent: number | undefined, before: boolean): boolean => (sent === undefined ? before : sent === 1)

// The settings that no feed brings.
const ownOf = (row: SettingsRow) => ({
  category: row.category,
  subCategory: row.subCategory,
  ownerName: row.ownerName,
  ownerEmail: row.ownerEmail,
  showsEmail: row.showsEmail,
  copyright: row.copyright,
  licence: row.licence,
  isComplete: row.isComplete,
  isLocked: row.isLocked,
})

const columnOf = (name: FedField, { isSerial, isExplicit, ...texts }: SettingsRow): CorrectedValue => {
  switch (name) {
    case 'isSerial':
      return { is_serial: isSerial }
    case 'isExplicit':
      return { is_explicit: isExplicit }
    case 'title':
    case 'bio':
    case 'host':
    case 'avatar':
    case 'language':
    case 'link':
      return { [name]: texts[name] }
  }
}

// Returns the settings for the audit log, by their names on the wire.
function shown({
  bio,
  isSerial,
  avatar,
  version: _version,
  feed: _feed,
  movedFrom: _movedFrom,
  movedTo: _movedTo,
  ...row
}: SettingsRow): AuditValues {
  const { after } = differenceOf(row, row)
  return {
    ...after,
    bio: bio === null ? null : plainText(bio, BIO_SHOWN),
    cover: avatar,
    type: isSerial ? 'serial' : 'episodic',
  }
}

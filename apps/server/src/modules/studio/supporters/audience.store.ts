import { mayEditCreator, mayReadSubscribers } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import { EARLY_ACCESS } from '@earshot/contract/money/plan-limits'
import type { Audience, ItemAudience } from '@earshot/contract/money/supporters'
import { eq } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { Refusal, badRequest, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { audienceOf, audienceShown, findSeasonProblem, setAudience } from '../../money/plans/audience.store.ts'
import type { AudienceValues, ClosableItem } from '../../money/plans/audience.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { lockRelease } from '../release/release-changes.store.ts'
import { getReleaseFor } from '../release/release.store.ts'
import { countSubscribed } from './read-plans.store.ts'

/** A release or season of a request. */
type Item = { kind: 'release' | 'season'; id: number }

/** The audience that a request sets; `opens_at` belongs to `until`. */
export type NewAudience = { audience: Audience; opens_at?: string | undefined; notify: number }

const HOUR_MS = 3_600_000

/** Returns who may play a release or season. Throws 404 and 403. */
export async function readAudience(db: Db, viewer: Viewer, item: Item, now: Date): Promise<ItemAudience> {
  const { creator, values, problem } = await getItem(db, viewer, item)
  const { role } = await getCreatorFor(db, viewer, creator, mayEditCreator)
  return {
    audience: audienceOf(values),
    opens_at: values.subscribersOnly ? (values.opensAt?.toISOString() ?? null) : null,
    notify: values.notifiesOpening,
    subscribers: mayReadSubscribers(viewer, role) ? await countSubscribed(db, creator, now) : null,
    problem: problem ?? null,
  }
}

/**
 * Sets who may play a release or season: at once where it is published, with its publication for a draft. Throws 404,
 * 403, 400 for the time, and 409 for a hidden release and for a season that cannot be for subscribers (SUPPORTERS-05).
 */
export async function updateAudience(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: Viewer,
  item: Item,
  wanted: NewAudience,
): Promise<void> {
  const values = valuesOf(wanted, now())
  await db.transaction(async (tx) => {
    const { creator, title, shown, isHidden, values: before } = await getItem(tx, viewer, item, 'lock')
    if (isHidden) throw new Refusal(STATUS.conflict, 'This release is not shown. Publish it again first.')
    if (shown !== undefined)
      return setAudience(tx, shown, values, viewer).catch((error: unknown) => {
        throw error instanceof Refusal ? error : new Refusal(STATUS.conflict, sentenceOf(error))
      })
    await tx.update(release).set(values).where(eq(release.id, item.id))
    const change = { before: audienceShown(before), after: audienceShown(values) }
    await writeAudit(tx, { by: viewer, act: 'item.audience', subject: { ...item, title }, creator, ...change })
    return title
  })
}

function valuesOf({ audience, opens_at: sent, notify }: NewAudience, now: Date): AudienceValues {
  if (audience !== 'until')
    return { subscribersOnly: audience === 'subscribers', opensAt: null, notifiesOpening: false }
  if (sent === undefined) throw badRequest('opens_at', 'is required')
  const opensAt = new Date(sent)
  const ahead = opensAt.getTime() - now.getTime()
  if (ahead < EARLY_ACCESS.hoursMin * HOUR_MS || ahead > EARLY_ACCESS.daysMax * 24 * HOUR_MS)
    throw badRequest('opens_at', 'must be from 1 hour to 1 year ahead')
  return { subscribersOnly: true, opensAt, notifiesOpening: notify === 1 }
}

/** A release or season with its audience; `shown` is its row in the catalogue, which a draft does not have. */
type Found = {
  creator: Creator
  title: string
  shown: ClosableItem | undefined
  isHidden: boolean
  values: AudienceValues
  problem?: string | undefined
}

// `lock` locks a release, which may be published meanwhile.
const getItem = (db: Db, viewer: Viewer, { kind, id }: Item, lock?: 'lock'): Promise<Found> =>
  kind === 'release' ? getRelease(db, viewer, id, lock) : getSeason(db, viewer, id)

async function getRelease(db: Db, viewer: Viewer, id: number, lock?: 'lock'): Promise<Found> {
  await getReleaseFor(db, viewer, id, mayEditCreator)
  if (lock === 'lock') await lockRelease(db, id)
  const { draft, shown } = oneOf(
    await db
      .select({ draft: release, shown: album })
      .from(release)
      .leftJoin(album, eq(album.id, release.albumId))
      .where(eq(release.id, id)),
    'release',
  )
  return {
    creator: { kind: 'artist', id: shown?.artistId ?? draft.artistId },
    title: draft.title,
    shown: shown === null ? undefined : { kind: 'album', id: shown.id },
    isHidden: shown === null && draft.albumId !== null,
    values: shown ?? draft,
  }
}

async function getSeason(db: Db, viewer: Viewer, id: number): Promise<Found> {
  const row = oneOf(
    await db
      .select({ season, podcastId: podcast.id })
      .from(season)
      .innerJoin(podcast, eq(podcast.id, season.podcastId))
      .where(eq(season.id, id)),
    'season',
  )
  const creator = { kind: 'podcast', id: row.podcastId } as const
  await getCreatorFor(db, viewer, creator, mayEditCreator)
  const { name } = row.season
  const problem = await findSeasonProblem(db, id, name)
  return { creator, title: name, shown: { kind: 'season', id }, isHidden: false, values: row.season, problem }
}

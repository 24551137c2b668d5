import { mayEditCreator } from '@earshot/contract/access'
import type { PodcastSettings } from '@earshot/contract/studio/podcast/podcast'
import { and, eq } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { correction } from '../../../db/schema/catalogue/correction.ts'
import type { CorrectedField } from '../../../db/schema/catalogue/correction.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { oneOf } from '../../../http/errors.ts'
import { publicFeedOf } from '../../publish/feeds/sound-feeds.ts'
import { getCreatorFor } from '../creator-access.store.ts'

/** The columns of a podcast that its settings show and change. */
export type SettingsRow = Awaited<ReturnType<typeof readSettings>>

/** Settings that a feed brings, by column, with the field of their corrections. */
export const FED = {
  title: 'title',
  bio: 'bio',
  host: 'artist',
  avatar: 'cover',
  language: 'language',
  link: 'link',
  isSerial: 'type',
  isExplicit: 'explicit',
} as const satisfies Partial<Record<keyof SettingsRow, CorrectedField>>

/** Returns the settings of a podcast for its team. Throws 404 and 403. */
export async function getSettings(db: Db, viewer: Viewer, podcastId: number): Promise<PodcastSettings> {
  await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayEditCreator)
  const row = await readSettings(db, podcastId)
  const fixed = await listSetBySite(db, podcastId)
  return {
    id: podcastId,
    version: row.version,
    title: row.title,
    bio: row.bio,
    image: row.avatar,
    language: row.language,
    category: row.category,
    sub_category: row.subCategory,
    is_explicit: row.isExplicit,
    type: row.isSerial ? 'serial' : 'episodic',
    host: row.host,
    owner_name: row.ownerName,
    owner_email: row.ownerEmail,
    shows_email: row.showsEmail,
    copyright: row.copyright,
    link: row.link,
    licence: row.licence,
    is_complete: row.isComplete,
    is_locked: row.isLocked,
    feed: row.feed,
    feed_url: publicFeedOf({ id: podcastId, ...row }) ?? null,
    set_by_site: NAMES.filter((name) => fixed.has(FED[name])).map((name) => WIRE[name]),
  }
}

/** Reads the settings of a podcast. Throws 404. */
export const readSettings = async (db: Db, podcastId: number) =>
  oneOf(await db.select(columns).from(podcast).where(eq(podcast.id, podcastId)), 'podcast')

/** Lists the fields of a podcast that an operator corrected. */
export async function listSetBySite(db: Db, podcastId: number): Promise<ReadonlySet<CorrectedField>> {
  const rows = await db
    .select({ field: correction.field })
    .from(correction)
    .where(and(eq(correction.podcastId, podcastId), eq(correction.by, 'site')))
  return new Set(rows.map(({ field }) => field))
}

const columns = {
  version: podcast.version,
  title: podcast.title,
  bio: podcast.bio,
  avatar: podcast.avatar,
  host: podcast.host,
  language: podcast.language,
  link: podcast.link,
  isSerial: podcast.isSerial,
  isExplicit: podcast.isExplicit,
  category: podcast.category,
  subCategory: podcast.subCategory,
  ownerName: podcast.ownerName,
  ownerEmail: podcast.ownerEmail,
  showsEmail: podcast.showsEmail,
  copyright: podcast.copyright,
  licence: podcast.licence,
  isComplete: podcast.isComplete,
  isLocked: podcast.isLocked,
  feed: podcast.feed,
  movedFrom: podcast.movedFrom,
  movedTo: podcast.movedTo,
}

const NAMES = ['title', 'bio', 'host', 'avatar', 'language', 'link', 'isSerial', 'isExplicit'] as const

/** The names on the wire of settings that a feed brings. */
export const WIRE = {
  title: 'title',
  bio: 'bio',
  host: 'host',
  avatar: 'cover',
  language: 'language',
  link: 'link',
  isSerial: 'type',
  isExplicit: 'is_explicit',
} as const satisfies Record<keyof typeof FED, string>

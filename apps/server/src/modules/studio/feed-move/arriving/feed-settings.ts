import { EmailInput } from '@earshot/contract/primitives'
import { PODCAST, PODCAST_CATEGORIES } from '@earshot/contract/studio/podcast/podcast-fields'
import { eq, sql } from 'drizzle-orm'
import type { Column } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { podcast } from '../../../../db/schema/catalogue/podcast.ts'
import type { Services } from '../../../../ports/services.ts'
import type { Feed } from '../../../import/podcast/feed/feed.ts'
import { NOTHING_KNOWN, loadFeed } from '../../../import/podcast/feed/load-feed.ts'
import { openFeedClient } from '../read-feed.ts'

/** Settings of a podcast that imports do not read, because only a feed that is published here needs them. */
export type FeedSettings = ReturnType<typeof settingsOf>

/** Reads the settings of a podcast from its feed. Throws with a sentence when the feed cannot be read. */
export async function readSettings(services: Services, url: string): Promise<FeedSettings> {
  const reading = { outbound: openFeedClient(services), allowPrivate: services.config.feedPrivateAddresses }
  const found = await loadFeed(reading, NOTHING_KNOWN, url, { pagesMs: 0 })
  if (found.type !== 'feed') throw new Error('The feed cannot be read.')
  return settingsOf(found.feed)
}

/** Sets those settings of a podcast that it does not have yet. */
export async function adoptSettings(tx: Db, podcastId: number, settings: FeedSettings): Promise<void> {
  const orKnown = (column: Column, value: string | null) => sql`coalesce(${column}, ${value}::text)`
  await tx
    .update(podcast)
    .set({
      feedGuid: orKnown(podcast.feedGuid, settings.feedGuid),
      ownerName: orKnown(podcast.ownerName, settings.ownerName),
      ownerEmail: orKnown(podcast.ownerEmail, settings.ownerEmail),
      copyright: orKnown(podcast.copyright, settings.copyright),
      // A podcast with its own category has its own subcategory, or none.
      subCategory: sql`case when ${podcast.category} is null then ${settings.subCategory}::text else ${podcast.subCategory} end`,
      category: orKnown(podcast.category, settings.category),
    })
    .where(eq(podcast.id, podcastId))
}

function settingsOf({ guid, ownerName, ownerEmail, lockedOwner, copyright, categories }: Feed) {
  const category = categories.find((each) => each in PODCAST_CATEGORIES) ?? null
  const subCategories = category === null ? [] : (PODCAST_CATEGORIES[category] ?? [])
  const email = [ownerEmail, lockedOwner].flatMap((each) => EmailInput.safeParse(each?.trim()).data ?? [])[0]
  return {
    feedGuid: UUID.exec(guid?.trim() ?? '')?.[0].toLowerCase() ?? null,
    ownerName: ownerName?.slice(0, PODCAST.ownerNameMax) ?? null,
    ownerEmail: email ?? null,
    copyright: copyright?.slice(0, PODCAST.copyrightMax) ?? null,
    category,
    subCategory: categories.find((each) => subCategories.includes(each)) ?? null,
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

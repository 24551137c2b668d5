import type { RatedKind } from '@earshot/contract/catalogue/rating'
import { RATED_KINDS } from '@earshot/contract/limits'
import type { Follows } from '@earshot/demo-world/community/follows'
import type { Rating } from '@earshot/demo-world/community/ratings'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { creatorFollow } from '../../db/schema/member/follow.ts'
import { RATED } from '../../modules/rating/rated-kinds.ts'
import { countRatings } from '../../modules/rating/totals.store.ts'
import type { IdOf } from '../ids-by-name.ts'

/** Rows per statement. */
const BATCH = 1000

/** Writes the ratings, oldest first, and counts them. `ids` has the ids of each kind in the order of its list. */
export async function writeRatings(
  tx: Db,
  ratings: readonly Rating[],
  { memberId, ids }: { memberId: IdOf; ids: Readonly<Record<RatedKind, readonly number[]>> },
): Promise<void> {
  const rows = ratings
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, item, by, stars, words, at }) => ({
      [RATED[kind].key]: ids[kind][item],
      memberId: memberId(by),
      stars,
      words,
      createdAt: at,
    }))
  for (let start = 0; start < rows.length; start += BATCH)
    await tx.insert(rating).values(rows.slice(start, start + BATCH))
  for (const kind of RATED_KINDS) await countRatings(tx, kind, sql`(select ${RATED[kind].column} from ${rating})`)
}

/** Writes the followers of artists and podcasts, and counts them. */
export async function writeCreatorFollows(
  tx: Db,
  { creators }: Follows,
  { memberId, artistId, podcastId }: { memberId: IdOf; artistId: IdOf; podcastId: IdOf },
): Promise<void> {
  await tx.insert(creatorFollow).values(
    creators.map(({ username, kind, name, at }) => ({
      ...(kind === 'artist' ? { artistId: artistId(name) } : { podcastId: podcastId(name) }),
      memberId: memberId(username),
      createdAt: at,
    })),
  )
  await tx.update(artist).set({
    followersCount: sql`(select count(*) from ${creatorFollow} where ${creatorFollow.artistId} = ${artist.id})`,
  })
  await tx.update(podcast).set({
    followersCount: sql`(select count(*) from ${creatorFollow} where ${creatorFollow.podcastId} = ${podcast.id})`,
  })
}

import { FEED_MOVE } from '@earshot/contract/studio/feed/feed-fields'
import type { FeedCheck } from '@earshot/contract/studio/feed/feed-move'
import type { Services } from '../../../ports/services.ts'
import { maskedText } from '../../audit/masked.rules.ts'
import { usedSpace } from '../upload/upload.store.ts'
import { findHere, isRemovedFeed } from './feed-places.store.ts'
import type { HerePodcast } from './feed-places.store.ts'
import { proofsOf } from './proof/feed-proof.rules.ts'
import type { ReadFeed } from './read-feed.ts'

/** Remarks about a feed that a check shows. */
const REMARKS_MAX = 20

/** Returns what a member must know about a feed before it is moved in; nothing is stored (SHOW-15). */
export async function checkFeed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  memberId: number,
  read: ReadFeed,
): Promise<FeedCheck> {
  const { url, feed, plan, episodes } = read
  const here = await findHere(db, read.urls, memberId)
  const { proofs, email } = proofsOf(feed)
  const bytes = bytesOf(read)
  return {
    url,
    title: plan.title,
    author: plan.host ?? null,
    cover: plan.image ?? null,
    episodes: episodes.slice(0, FEED_MOVE.listedMax).map((each) => ({
      title: each.name,
      published_at: each.publishedAt?.toISOString() ?? null,
      length: Math.round(each.length),
      bytes: each.fileSize ?? 0,
    })),
    episode_count: episodes.length,
    bytes,
    without_bytes: episodes.filter(({ fileSize }) => fileSize === undefined).length,
    problems: [...((await isRemovedFeed(db, read.urls)) ? [REMOVED] : []), ...problemsOf(read)],
    is_locked: feed.isLocked,
    here: here === undefined ? null : toHere(here),
    proofs,
    to: email === null ? null : maskedText(email),
    used: here?.isMine !== true ? 0 : await usedSpace(db, { kind: 'podcast', id: here.id }),
    space: config.studioBytes,
  }
}

const toHere = ({ id, name, avatarURL, isMine, isHosted }: HerePodcast): FeedCheck['here'] => ({
  kind: 'podcast',
  id,
  name,
  avatarURL,
  is_mine: isMine,
  is_hosted: isHosted,
})

/** The refusal of a feed whose podcast the operator removed or hid. */
export const REMOVED = 'This site removed the podcast of this feed.'

/** Returns the bytes of all sounds that a feed announces. */
export const bytesOf = ({ episodes }: Pick<ReadFeed, 'episodes'>): number =>
  episodes.reduce((sum, { fileSize = 0 }) => sum + fileSize, 0)

function problemsOf({ feed, plan, remarks }: ReadFeed): string[] {
  const { proofs, email } = proofsOf(feed)
  return [
    ...(proofs.length === 0
      ? ['The feed is locked and names no address. Unlock it at its host, or add the address of its owner.']
      : []),
    ...(email === null && proofs.length > 0 ? ['The feed names no address of its owner.'] : []),
    ...(plan.image === undefined ? ['The feed has no cover.'] : []),
    ...(feed.itemsBroken > 0 ? [`${feed.itemsBroken} episodes cannot be read, because their XML is broken.`] : []),
    ...remarks.slice(0, REMARKS_MAX).map(({ what, why }) => `“${what}” ${why}.`),
    ...(remarks.length > REMARKS_MAX ? [`${remarks.length - REMARKS_MAX} more cannot be imported.`] : []),
  ]
}

import { randomBytes } from 'node:crypto'
import { STATUS } from '@earshot/contract/envelope'
import { FEED_MOVE } from '@earshot/contract/studio/feed/feed-fields'
import type { FeedImportMode, FeedProof } from '@earshot/contract/studio/feed/feed-fields'
import { and, eq } from 'drizzle-orm'
import { spendUses } from '../../../../access/limits/limits.store.ts'
import type { Viewer } from '../../../../access/viewer.ts'
import { member } from '../../../../db/schema/member/member.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { Refusal, badRequest, oneOf } from '../../../../http/errors.ts'
import { sendJob } from '../../../../jobs/queue.ts'
import type { Services } from '../../../../ports/services.ts'
import { writeAudit } from '../../../audit/audit.store.ts'
import { getCreatorsMode, mustNotMakeMore } from '../../creator/made-creators.store.ts'
import { mustHaveSpace } from '../../upload/upload.store.ts'
import { REMOVED, bytesOf } from '../check-feed.ts'
import { countCopied, findHere, isRemovedFeed } from '../feed-places.store.ts'
import type { HerePodcast } from '../feed-places.store.ts'
import type { ReadFeed } from '../read-feed.ts'
import { proofMail } from './feed-mail.jobs.ts'
import { proofsOf } from './feed-proof.rules.ts'
import { isOpen } from './feed-proof.store.ts'

const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400

/**
 * Starts to move a feed in and returns the id of the import, which waits for the proof of its owner. An earlier import
 * of the feed by the member that was not proved ends. Throws 400 for a proof that the feed does not permit, 403 where
 * CREATORS is closed, 409 for a podcast that the member has or the site removed and for too many imports that wait, 413
 * without space for the copies, and 429 for too many mails to its address (SHOW-16, SHOW-18).
 */
export async function startImport(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  viewer: Viewer,
  read: ReadFeed,
  { mode, proof }: { mode: FeedImportMode; proof: FeedProof },
): Promise<number> {
  const { db, now } = services
  const { url, plan, episodes } = read
  const { proofs, email } = proofsOf(read.feed)
  if (!proofs.includes(proof)) throw badRequest('proof', whyNot(read, proof))
  const here = await findHere(db, read.urls, viewer.id)
  await mustBeWelcome(services, viewer, { read, here, mode })
  if (proof === 'mail')
    await spendUses(services, [
      { key: `feed mail to ${email?.toLowerCase()}`, most: FEED_MOVE.mailsMax, seconds: DAY_SECONDS },
    ])
  const at = now()
  const days = proof === 'mail' ? FEED_MOVE.mailDays : FEED_MOVE.txtDays
  return db.transaction(async (tx) => {
    await tx
      .delete(feedImport)
      .where(and(eq(feedImport.memberId, viewer.id), eq(feedImport.url, url), eq(feedImport.state, 'proving')))
    await tx.select({ id: member.id }).from(member).where(eq(member.id, viewer.id)).for('no key update')
    if ((await tx.$count(feedImport, and(eq(feedImport.memberId, viewer.id), isOpen(at)))) >= FEED_MOVE.waitingMax)
      throw new Refusal(STATUS.conflict, `${FEED_MOVE.waitingMax} feeds wait for the proof of their owner already.`)
    const rows = await tx
      .insert(feedImport)
      .values({
        memberId: viewer.id,
        url,
        urls: read.urls,
        title: plan.title,
        mode,
        proof,
        ...(proof === 'mail' ? { email } : { txt: `earshot-${randomBytes(15).toString('base64url')}` }),
        validUntil: new Date(at.getTime() + days * DAY_MS),
        episodes: episodes.length,
        bytes: bytesOf(read),
        createdAt: at,
      })
      .returning({ id: feedImport.id })
    const { id } = oneOf(rows, 'import')
    await writeAudit(tx, {
      by: viewer,
      act: 'feed.import',
      subject: { kind: 'podcast', title: plan.title, ...(here && { id: here.id }) },
      ...(here && { creator: { kind: 'podcast', id: here.id } }),
      after: { feed: url, mode, proof },
    })
    if (proof === 'mail') await sendJob(tx, proofMail.job({ importId: id }))
    return id
  })
}

type Wanted = { read: ReadFeed; here: HerePodcast | undefined; mode: FeedImportMode }

async function mustBeWelcome(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
  { read, here, mode }: Wanted,
): Promise<void> {
  getCreatorsMode({ config })
  if (await isRemovedFeed(db, read.urls)) throw new Refusal(STATUS.conflict, REMOVED)
  if (here?.isMine === true && (mode === 'follow' || here.isHosted))
    throw new Refusal(STATUS.conflict, `You own ${here.name} already.`)
  if (here === undefined) await mustNotMakeMore(db, viewer.id)
  if (mode === 'follow') return
  const copied = here === undefined ? 0 : (await countCopied(db, here.id)).copiedBytes
  await mustHaveSpace({ db, config }, here && { kind: 'podcast', id: here.id }, {
    name: read.plan.title,
    bytes: Math.max(0, bytesOf(read) - copied),
  })
}

function whyNot({ feed }: ReadFeed, proof: FeedProof): string {
  if (proof === 'mail') return 'needs the address of the owner in the feed'
  return feed.isLocked ? 'must be mail: the feed is locked' : 'is not possible'
}

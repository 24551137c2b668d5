import { POST_VERSIONS_MAX } from '@earshot/contract/community/writing/limits'
import { STATUS } from '@earshot/contract/envelope'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { post, postMedia, postVersion } from '../../../db/schema/community/community.ts'
import { emit, emitChanged } from '../../../events/event.ts'
import { postEdited, postsChanged } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import { recordVerdict } from '../../rule/judge.store.ts'
import { firstPicture, mustBeAuthor } from '../media.store.ts'
import type { BlockPart } from '../media.store.ts'
import { judgePost, lockPost, setPostVisibility } from '../post-changes.store.ts'
import type { PostText, Publishing } from '../post-changes.store.ts'
import { mediaColumns } from '../views.ts'

/**
 * A changed post: its texts, and the parts of each block in order. `changedFrom` is the time of the version that the
 * author changed, null for the first one; without it a later version is replaced, too.
 */
export type ChangedPost = PostText & {
  blocks: readonly (readonly BlockPart[])[]
  changedFrom?: string | null | undefined
}

/**
 * Replaces the texts and blocks of a post that is not a draft, and stores what it was before (WRITING-01). The same
 * content changes nothing. A text that a rule holds is held. Followers are not notified again. Throws 403, 404, and 409
 * for a draft, and for a version that is not the latest one.
 */
export async function updatePost(
  db: Db,
  { postId, memberId }: { postId: number; memberId: number },
  { blocks, changedFrom, ...words }: ChangedPost,
  publishing: Publishing,
): Promise<void> {
  await db.transaction(async (tx) => {
    await mustBeAuthor(tx, postId, memberId)
    const before = await lockPost(tx, postId)
    if (before.visibility === 'draft') throw new Refusal(STATUS.conflict, 'This post is not published yet.')
    if (changedFrom !== undefined && timeOf(changedFrom) !== timeOf(before.editedAt))
      throw new Refusal(STATUS.conflict, CHANGED_MEANWHILE)
    const medias = await listMedias(tx, postId)
    await tx.delete(postMedia).where(eq(postMedia.postId, postId))
    const rows = blocks.flatMap((parts, pos) => parts.map((part) => ({ ...part, postId, pos })))
    if (rows.length > 0) await tx.insert(postMedia).values(rows)
    const isSame =
      JSON.stringify([before.title, before.subTitle, before.description, inOrder(medias)]) ===
      JSON.stringify([words.title, words.subTitle, words.description, inOrder(await listMedias(tx, postId))])
    if (isSame) return
    await tx.insert(postVersion).values({
      postId,
      title: before.title,
      subTitle: before.subTitle,
      description: before.description,
      medias,
      createdAt: before.editedAt ?? before.createdAt,
    })
    await tx
      .update(post)
      .set({ ...words, thumbnail: firstPicture(postId), editedAt: publishing.now })
      .where(eq(post.id, postId))
    if (before.visibility === 'visible') {
      await emit(tx, postEdited, { postId })
      await emitChanged(tx, postsChanged, [postId])
    }
    const verdict = await judgePost(tx, await lockPost(tx, postId), publishing)
    await recordVerdict(tx, { kind: 'post', itemId: postId }, verdict, publishing.now)
    if (verdict.held !== undefined && before.visibility === 'visible') await setPostVisibility(tx, postId, 'held', null)
  })
}

const CHANGED_MEANWHILE =
  'This post was changed in the meantime, in another tab or on another device. Your text is still here: save again to replace the other version.'

const timeOf = (at: Date | string | null): number | null => (at === null ? null : new Date(at).getTime())

/** Returns the earlier versions of a post, newest first. */
export const listVersions = (db: Db, postId: number) =>
  db
    .select()
    .from(postVersion)
    .where(eq(postVersion.postId, postId))
    .orderBy(desc(postVersion.id))
    .limit(POST_VERSIONS_MAX)

const listMedias = (tx: Db, postId: number) =>
  tx.select(mediaColumns).from(postMedia).where(eq(postMedia.postId, postId)).orderBy(postMedia.pos, postMedia.id)

// Positions may have gaps; only the order of the blocks counts.
function inOrder(medias: Awaited<ReturnType<typeof listMedias>>) {
  const places = [...new Set(medias.map(({ pos }) => pos))]
  return medias.map((media) => ({ ...media, pos: places.indexOf(media.pos) }))
}

import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { Refusal } from '../../../http/errors.ts'
import { differenceOf } from '../draft/draft-audit.store.ts'
import { titleOfFile } from '../draft/draft.rules.ts'
import { changeEpisode } from './episode-changes.store.ts'

/**
 * Makes a sound that was checked the sound of its episode, with the values that its tags propose for fields that are
 * still empty (RELEASE-12). Returns the sound that an unpublished draft had before.
 */
export async function placeEpisodeSound(tx: Tx, soundId: number, at: Date): Promise<number | undefined> {
  const [sound] = await tx.select().from(studioSound).where(eq(studioSound.id, soundId))
  if (sound === undefined || sound.episodeId === null || sound.state !== 'ready') return undefined
  const { tags } = sound
  let before: number | null = null
  try {
    await changeEpisode(
      tx,
      { episodeId: sound.episodeId, by: 'job', version: undefined, at },
      async (inner, locked) => {
        const { draft } = locked
        const isDraft = draft.publishedAt === null
        before = isDraft && draft.soundId !== soundId ? draft.soundId : null
        const proposed = {
          name: draft.name === '' ? (tags.title ?? titleOfFile(sound.name)).slice(0, 300) : draft.name,
          avatar: draft.avatar ?? (isDraft ? sound.art : null),
          isExplicit: draft.isExplicit || (isDraft && tags.isExplicit === true),
        }
        await inner
          .update(episodeDraft)
          .set({ ...proposed, soundId, hasChanges: !isDraft })
          .where(eq(episodeDraft.id, draft.id))
        const { before: was, after } = differenceOf(draft, proposed)
        return { before: { ...was, sound: draft.soundId }, after: { ...after, sound: sound.name } }
      },
    )
  } catch (error) {
    // The episode was deleted meanwhile.
    if (error instanceof Refusal) return undefined
    throw error
  }
  return before ?? undefined
}

import type { Chapter } from '@earshot/contract/catalogue/podcast'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { emitChanged } from '../../../events/event.ts'
import { episodesChanged } from '../../../events/events.ts'
import { badRequest } from '../../../http/errors.ts'
import { conflict } from '../draft/draft-changes.ts'
import { writeImported } from '../draft/over-import.store.ts'
import { changeEpisode, lengthOf, mustHavePicture } from './episode-changes.store.ts'
import type { Change } from './episode-changes.store.ts'
import { problemOfChapters } from './episode.rules.ts'

/**
 * Sets the chapters of an episode. Those of a published one are shown at once, and outlive later reads of a feed.
 * Throws 400 that names the chapter, and 409 for an episode that is hidden (SHOW-10, SHOW-12).
 */
export const setChapters = (db: Db, change: Change, chapters: Chapter[]): Promise<void> =>
  changeEpisode(db, change, async (tx, locked) => {
    const { draft, shown } = locked
    if (draft.publishedAt !== null && shown === undefined) throw conflict('This episode is hidden or removed.')
    // Remote sounds have the length that their feed announces.
    const length = shown === undefined || shown.fileKey !== null ? await lengthOf(tx, locked) : null
    const wrong = problemOfChapters(chapters, length)
    if (wrong !== undefined) throw badRequest(`chapters.${wrong.at}.start`, wrong.problem)
    const before = (shown === undefined ? draft.chapters : shown.chapters) ?? []
    for (const [at, { image }] of chapters.entries())
      if (image != null && !before.some((each) => each.image === image))
        await mustHavePicture(tx, `chapters.${at}.image`, image)
    const value = chapters.length === 0 ? null : chapters
    if (shown === undefined) await tx.update(episodeDraft).set({ chapters: value }).where(eq(episodeDraft.id, draft.id))
    else {
      const item = { id: shown.id, isImported: shown.fingerprint !== null, at: change.at }
      await writeImported(tx, 'episode', item, [['chapters', { chapters: value }]])
      await emitChanged(tx, episodesChanged, [shown.id])
    }
    return { before: { chapters: titlesOf(before) }, after: { chapters: titlesOf(chapters) } }
  })

const titlesOf = (chapters: readonly Chapter[]): string[] =>
  chapters.map(({ start, title }) => `${new Date(start * 1000).toISOString().slice(11, 19)} ${title}`)

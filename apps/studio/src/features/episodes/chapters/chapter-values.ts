import type { Chapter } from '@earshot/contract/catalogue/podcast'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { ChapterInput } from '@earshot/contract/studio/podcast/episode-texts'
import { LinkInput } from '@earshot/contract/studio/podcast/podcast'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { wrongChapter } from '@earshot/contract/studio/podcast/text-order'
import * as m from '@earshot/messages/episode-texts'
import { z } from 'zod'
import type { Stored } from '../../../forms/use-save.ts'

const EditedChapter = z.object({
  start: ChapterInput.shape.start,
  title: ChapterInput.shape.title,
  href: LinkInput,
  image: z.string(),
  is_hidden: z.boolean(),
})

/** A chapter as it is edited; an empty text is none. */
export type EditedChapter = z.infer<typeof EditedChapter>
export type ChapterValues = { chapters: EditedChapter[] }

/** Returns the schema of the form for a sound of some seconds, null if its length is not known. */
export const chapterValues = (length: number | null) =>
  z.object({ chapters: z.array(EditedChapter).max(PODCAST.chaptersMax) }).superRefine(({ chapters }, context) => {
    const wrong = wrongChapter(chapters, length)
    if (wrong === undefined) return
    const message = wrong.problem === 'order' ? m.chapter_same_start() : m.chapter_outside()
    context.addIssue({ code: 'custom', path: ['chapters', wrong.at, 'start'], message })
  })

/** Returns a chapter as its form holds it. */
export const editedChapter = ({ start, title, href, image, is_hidden: isHidden }: Chapter): EditedChapter => ({
  start,
  title,
  href: href ?? '',
  image: image ?? '',
  is_hidden: isHidden === true,
})

/** Returns the stored chapters of an episode. */
export const storedChapters = ({ version, chapters }: StudioEpisode): Stored<ChapterValues> => ({
  version,
  values: { chapters: chapters.map(editedChapter) },
})

/** Returns a chapter as it is sent. */
export const sentChapter = ({ is_hidden: isHidden, ...chapter }: EditedChapter) => ({
  ...chapter,
  is_hidden: isHidden ? (1 as const) : (0 as const),
})

/**
 * Seconds in which chapters must lie; null if they are not known. The sounds of other sites have the length that their
 * feed announces, which may be wrong.
 */
export const lengthOf = ({ sound }: StudioEpisode): number | null =>
  sound?.url == null ? (sound?.length ?? null) : null

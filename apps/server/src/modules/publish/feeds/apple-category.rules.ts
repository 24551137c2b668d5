import { PODCAST_CATEGORIES } from '@earshot/contract/studio/podcast/podcast-fields'

/** A category of Apple Podcasts in the format of feedsmith. */
export type AppleCategory = { text: string; categories?: { text: string }[] }

/**
 * Returns the category of Apple Podcasts of a genre, such as "Books" in Arts; genres of music and unknown ones are
 * Music.
 */
export function appleCategoryOf(genre: string | null): AppleCategory {
  const wanted = genre?.trim().toLowerCase()
  for (const [text, parts] of Object.entries(PODCAST_CATEGORIES)) {
    if (text.toLowerCase() === wanted) return { text }
    const part = parts.find((each) => each.toLowerCase() === wanted)
    if (part !== undefined) return { text, categories: [{ text: part }] }
  }
  return { text: 'Music' }
}

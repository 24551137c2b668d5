/** States of an article as its authors see it (NEWSROOM-01). */
export const ARTICLE_STATES = ['draft', 'review', 'scheduled', 'published', 'removed'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

/**
 * Limits of articles: characters of their texts, numbers of authors, topics and versions without the published ones;
 * characters and minutes after which a save is a version; days of a preview link, of a removed article that can be
 * restored, and until which an article can be scheduled.
 */
export const NEWSROOM = {
  titleMax: 300,
  leadMax: 300,
  contentMax: 200_000,
  describeMax: 300,
  creditMax: 200,
  languageMax: 35,
  authorsMax: 10,
  authorNameMax: 120,
  topicsMax: 10,
  shareTitleMax: 70,
  shareDescriptionMax: 160,
  noteMax: 2_000,
  quoteMax: 300,
  versionsKept: 50,
  versionChars: 200,
  versionMinutes: 10,
  linkDaysMax: 30,
  linkDaysUsual: 7,
  restoreDays: 30,
  scheduleDaysMax: 731,
} as const

/** Seconds between two signs of a member who writes, and the seconds after which the member counts as gone. */
export const WRITING = { signSeconds: 15, goneSeconds: 40 } as const

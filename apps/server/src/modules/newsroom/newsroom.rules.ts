import type { ArticleState } from '@earshot/contract/desk/newsroom-fields'
import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { momentIn } from '@earshot/contract/text/zoned-time'
import { badRequest } from '../../http/errors.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The facts of a draft that its state depends on. */
type StateFacts = {
  deletedAt: Date | null
  submittedAt: Date | null
  publishAt: Date | null
  publishedAt: Date | null
}

/** Returns the state of an article as its authors see it (NEWSROOM-01). */
export function stateOf({ deletedAt, submittedAt, publishAt, publishedAt }: StateFacts): ArticleState {
  if (deletedAt !== null) return 'removed'
  if (submittedAt !== null) return 'review'
  if (publishAt !== null) return 'scheduled'
  return publishedAt === null ? 'draft' : 'published'
}

/** Returns a sentence for everything that an article needs before it is published. */
export function missingOf({
  title,
  content,
  youtubeLink,
  isBlank,
}: {
  title: string
  content: string
  youtubeLink: string | null
  isBlank: (html: string) => boolean
}): string[] {
  return [
    ...(showsNothing(title) ? ['Add a title.'] : []),
    ...(isBlank(content) && youtubeLink === null ? ['Write a text, or add a video.'] : []),
  ]
}

/**
 * Returns the moment of a day and time in the time zone of the community. Throws 400 for one that clocks skip, that is
 * over, or that is too far ahead (NEWSROOM-08).
 */
export function scheduledMoment(local: string, { timeZone, now }: { timeZone: string; now: Date }): Date {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(Date.parse(`${local}:00Z`)))
    throw badRequest('publish_at', 'must be a day and time like 2026-01-31T12:00')
  const moment = momentIn(timeZone, local)
  if (moment === undefined)
    throw badRequest('publish_at', 'does not exist on that day, because the clocks are put forward')
  if (moment <= now) throw badRequest('publish_at', 'must be in the future')
  if (moment.getTime() - now.getTime() > NEWSROOM.scheduleDaysMax * DAY_MS)
    throw badRequest('publish_at', 'must be at most two years ahead')
  return moment
}

/** Returns how many characters differ between two texts, without their common beginning and end. */
export function changedChars(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return Math.max(before.length, after.length) - start - end
}

/** Returns whether a saved text becomes a version: it differs enough from the last one, or the last one is old. */
export const isNewVersion = (last: { text: string; at: Date }, saved: { text: string; at: Date }): boolean => {
  const changed = changedChars(last.text, saved.text)
  return (
    changed > NEWSROOM.versionChars ||
    (changed > 0 && saved.at.getTime() - last.at.getTime() >= NEWSROOM.versionMinutes * MINUTE_MS)
  )
}

/** Returns the time until which a removed article can be restored (NEWSROOM-13). */
export const restorableUntil = (deletedAt: Date | null): Date | null =>
  deletedAt === null ? null : new Date(deletedAt.getTime() + NEWSROOM.restoreDays * DAY_MS)

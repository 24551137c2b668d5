import type { ReleaseState } from '@earshot/contract/studio/release-fields'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import { badRequest } from '../../../http/errors.ts'

/** The facts of a draft that its state depends on; `removal` is that of its item in the catalogue. */
export type StateFacts = {
  isPublished: boolean
  hasChanges: boolean
  publishAt: Date | null
  deletedAt: Date | null
  removal: 'hide' | 'remove' | 'merge' | null
  /** False for an item that was deleted permanently or merged into another. */
  hasItem: boolean
}

/** Returns the state of a release or episode as its creator sees it (RELEASE-03). */
export function stateOf({ isPublished, hasChanges, publishAt, deletedAt, removal, hasItem }: StateFacts): ReleaseState {
  if (deletedAt !== null || removal === 'remove') return 'removed'
  if (!isPublished) return publishAt === null ? 'draft' : 'scheduled'
  if (removal === 'hide') return 'hidden'
  if (!hasItem) return 'removed'
  return hasChanges ? 'changed' : 'published'
}

/** The sentence for a draft whose rights nobody has confirmed (RELEASE-21). */
export const RIGHTS_MISSING = 'Confirm that you hold the rights to publish this or have permission.'

/** Throws 400 for a time of publication that is too near or too far (RELEASE-24). */
export function mustBeAhead(publishAt: Date, now: Date): void {
  const minutes = (publishAt.getTime() - now.getTime()) / 60_000
  if (minutes < RELEASE.scheduleMinutesMin)
    throw badRequest('publish_at', `must be at least ${RELEASE.scheduleMinutesMin} minutes ahead`)
  if (minutes > RELEASE.scheduleDaysMax * 1440) throw badRequest('publish_at', 'must be at most two years ahead')
}

/** Returns the time until which a deleted draft, or a removed item with `deleteAt`, can be restored. */
export const restorableUntil = (deletedAt: Date | null, deleteAt: Date | null): Date | null =>
  deletedAt === null ? deleteAt : new Date(deletedAt.getTime() + RELEASE.restoreDays * 86_400_000)

/** Returns the title that a file name proposes: without its extension and leading number (RELEASE-12). */
export function titleOfFile(name: string): string {
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.[^.]{1,5}$/, '')
  const [, rest = ''] = /^\s*(?:\d{1,2}[-.]\d{1,3}|\d{1,3})(?:\s*[-._)]+\s*|\s+)(.*)$/.exec(stem) ?? []
  return (rest === '' ? stem : rest).replaceAll('_', ' ').trim()
}

import { hasOneOf } from '@earshot/contract/access'
import { STATUS } from '@earshot/contract/envelope'
import { ROLES } from '@earshot/contract/limits'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { mustBeProved } from '../../access/running-session.store.ts'
import type { Viewer } from '../../access/viewer.ts'
import { audit } from '../../db/schema/site/audit.ts'
import { Refusal, conflict, notFound } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import { onDesk } from '../audit/audit.store.ts'
import { REMOVABLE_KINDS } from '../catalogue/removal/kinds.ts'
import { hideItem, removeItem, restoreItem, showItem } from '../catalogue/removal/removal.store.ts'
import { revertSite } from '../cover/desk/revert-site.ts'
import { endFeed, followFeed, pauseFeed, resumeFeed } from '../import-run/feeds/followed-feeds.ts'
import { FOR_EVERYBODY, setAudience } from '../money/plans/audience.store.ts'
import { closePlan } from '../money/plans/desk-plans.store.ts'
import { changeRoles } from '../people/change-roles.ts'
import { keepMember } from '../people/people-acts.store.ts'
import { deleteArticle, restoreArticle } from '../publication/publication.store.ts'
import { changeSettings } from '../setting/setting.store.ts'
import { updateProduct } from '../shop/shop.store.ts'
import { archiveContest } from '../vote/contest/contest-state.store.ts'
import type { Entry, Inverse } from './inverse.ts'
import { COMMUNITY_INVERSES } from './undo-community.ts'
import { EDIT_INVERSES } from './undo-edits.ts'

const Versions = z.object({ before: z.object({ version: z.string() }), after: z.object({ version: z.string() }) })
const Subject = z.object({ subjectKind: z.enum(REMOVABLE_KINDS), subjectId: z.int() })
const Audience = z.object({
  subjectKind: z.enum(['album', 'season']),
  subjectId: z.int(),
  before: z.object({ audience: z.enum(['everybody', 'subscribers']) }),
})
const Roles = z.object({ subjectId: z.int(), before: z.object({ roles: z.array(z.enum(ROLES)) }) })
const Feed = z.object({ subjectId: z.int(), before: z.object({ feed: z.string() }) })
const Value = z.object({ subjectTitle: z.string(), before: z.object({ value: z.string().nullable() }) })

const itemOf = (entry: Entry) => {
  const { subjectKind: kind, subjectId: id } = Subject.parse(entry)
  return { kind, id }
}

// The site is reverted while the version that the act published is the present one.
const revertToBefore: Inverse['run'] = (services, entry, by) => {
  const { before, after } = Versions.parse(entry)
  return revertSite(services, { version: before.version, base: after.version }, by)
}

const changeBack: Inverse['run'] = (services, entry, by) => {
  const { subjectTitle, before } = Value.parse(entry)
  return changeSettings(services, { values: { [subjectTitle]: before.value } }, by)
}

/** The inverses of acts, each with all checks of the act that it is (DESK-09). */
const INVERSES: Partial<Record<AuditAct, Inverse>> = {
  ...COMMUNITY_INVERSES,
  ...EDIT_INVERSES,
  'account.roles': {
    needsProof: true,
    roles: ['admin'],
    run: (services, entry, by) => {
      const { subjectId, before } = Roles.parse(entry)
      return changeRoles(services, subjectId, before.roles, by)
    },
  },
  'account.delete': {
    roles: ['admin'],
    run: ({ db }, { subjectId }, by) => keepMember(db, subjectId ?? 0, by),
  },
  'article.delete': {
    roles: ['editor'],
    run: ({ db }, { subjectId }, by) => restoreArticle(db, subjectId ?? 0, by),
  },
  'article.restore': {
    roles: ['editor'],
    run: ({ db, now }, { subjectId }, by) => deleteArticle(db, subjectId ?? 0, by, now()),
  },
  'feed.pause': {
    roles: ['admin'],
    run: ({ db, now }, { subjectId }, by) => resumeFeed(db, subjectId ?? 0, { by, now: now() }),
  },
  'feed.resume': {
    roles: ['admin'],
    run: ({ db }, { subjectId }, by) => pauseFeed(db, subjectId ?? 0, { by }),
  },
  'feed.end': {
    roles: ['admin'],
    run: ({ db, now }, entry, by) => {
      const { subjectId, before } = Feed.parse(entry)
      return followFeed(db, subjectId, before.feed, { by, now: now() })
    },
  },
  'feed.follow': { roles: ['admin'], run: ({ db }, { subjectId }, by) => endFeed(db, subjectId ?? 0, { by }) },
  'item.audience': {
    roles: ['admin'],
    run: ({ db }, entry, by) => {
      const { success, data } = Audience.safeParse(entry)
      if (!success) throw conflict('The audience was another one before. Set it on the page of the item.')
      const { subjectKind: kind, subjectId: id, before } = data
      const subscribersOnly = before.audience !== 'everybody'
      return db.transaction((tx) => setAudience(tx, { kind, id }, { ...FOR_EVERYBODY, subscribersOnly }, by))
    },
  },
  'plan.end': { roles: ['admin'], run: ({ db }, { subjectId }, by) => closePlan(db, subjectId ?? 0, null, by) },
  'plan.open': { roles: ['admin'], run: ({ db, now }, { subjectId }, by) => closePlan(db, subjectId ?? 0, now(), by) },
  'product.close': {
    roles: ['admin'],
    run: ({ db }, { subjectId }, by) => updateProduct(db, subjectId ?? 0, { closedAt: null }, by),
  },
  'product.open': {
    roles: ['admin'],
    run: ({ db, now }, { subjectId }, by) => updateProduct(db, subjectId ?? 0, { closedAt: now() }, by),
  },
  'contest.archive': {
    roles: ['admin'],
    run: ({ db, config }, { subjectId }, by) =>
      archiveContest(db, subjectId ?? 0, false, { by, timeZone: config.timeZone }),
  },
  'contest.list': {
    roles: ['admin'],
    run: ({ db, config }, { subjectId }, by) =>
      archiveContest(db, subjectId ?? 0, true, { by, timeZone: config.timeZone }),
  },
  'item.hide': {
    roles: ['admin'],
    run: (services, entry, actor) => showItem(services, itemOf(entry), { isDryRun: false, actor }),
  },
  'item.remove': {
    roles: ['admin'],
    run: (services, entry, actor) => restoreItem(services, itemOf(entry), { isDryRun: false, actor }),
  },
  'item.show': {
    roles: ['admin'],
    run: (services, entry, actor) => hideItem(services, itemOf(entry), { isDryRun: false, actor }),
  },
  'item.restore': {
    roles: ['admin'],
    run: (services, entry, actor) => removeItem(services, itemOf(entry), { isDryRun: false, actor }),
  },
  'site.publish': { roles: ['admin'], run: revertToBefore },
  'site.revert': { roles: ['admin'], run: revertToBefore },
  'setting.set': { roles: ['admin'], run: changeBack },
  'setting.unset': { roles: ['admin'], run: changeBack },
}

const inverseOf = (viewer: Viewer, act: string): Inverse | undefined => {
  const found = Object.entries(INVERSES).find(([name]) => name === act)?.[1]
  return found !== undefined && hasOneOf(viewer, found.roles) ? found : undefined
}

/** Returns whether the viewer can undo an act by the inverse that belongs to it. */
export const mayUndo = (viewer: Viewer, { act }: Pick<Entry, 'act'>): boolean => inverseOf(viewer, act) !== undefined

/**
 * Undoes an act of the audit log; the new entry names it. Throws 404 for an entry that the viewer cannot undo, 409 for
 * one that is undone already, 428 where the inverse needs a proof, and what the inverse refuses (DESK-09).
 */
export async function undoAct(services: Services, viewer: Viewer, entry: Entry | undefined): Promise<void> {
  const inverse = entry && inverseOf(viewer, entry.act)
  if (entry === undefined || inverse === undefined) throw notFound('entry')
  const [undone] = await services.db.select({ id: audit.id }).from(audit).where(eq(audit.undoes, entry.id))
  if (undone !== undefined) throw new Refusal(STATUS.conflict, 'This is undone already.')
  if (inverse.needsProof) await mustBeProved(services.db, viewer.sessionId, services.now())
  await inverse.run(services, entry, onDesk(viewer, { undoes: entry.id }), viewer)
}

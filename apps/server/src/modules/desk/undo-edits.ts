import type { AuditAct } from '@earshot/contract/studio/acts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { getCreatorName } from '../../access/creator.store.ts'
import { CORRECTED_FIELDS } from '../../db/schema/catalogue/correction.ts'
import { creatorApplication } from '../../db/schema/studio/application.ts'
import { conflict, oneOf } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { masked } from '../audit/masked.rules.ts'
import { markDistinct } from '../catalogue/desk/duplicates.store.ts'
import { undoCorrections } from '../catalogue/edit/correct.store.ts'
import { mergeItems, unmergeItem } from '../catalogue/edit/merge.store.ts'
import { createGenre, deleteGenre, renameGenre } from '../catalogue/genre/genre-edit.store.ts'
import { REMOVABLE_KINDS } from '../catalogue/removal/kinds.ts'
import { lockTeam, memberOf, mustNotBeLastOwner } from '../studio/team/members.store.ts'
import { setOwner, setOwnerShares } from '../studio/team/set-owner.store.ts'
import type { Entry, Inverse } from './inverse.ts'

type Run = (services: Services, entry: Entry, by: AuditActor) => Promise<unknown>

const admins = (run: Run): Inverse => ({ roles: ['admin'], run })

const Subject = z.object({ subjectId: z.int() })
const Titled = Subject.extend({ subjectTitle: z.string() })
const Mergeable = Subject.extend({ subjectKind: z.enum(['artist', 'album']) })
const Split = Mergeable.extend({ after: z.object({ id: z.int() }) })
const Unmerged = Mergeable.extend({ after: z.object({ into: z.int() }) })
const Pair = Subject.extend({
  subjectKind: z.enum(['artist', 'album', 'song']),
  after: z.object({ other: z.int() }),
})
const Renamed = Subject.extend({ before: z.object({ title: z.string() }), after: z.object({ title: z.string() }) })
const Values = z.record(z.string(), z.string().nullable())
const Corrected = Subject.extend({ subjectKind: z.enum(REMOVABLE_KINDS), before: Values, after: Values })
const OfCreator = z.object({ creatorKind: z.enum(['artist', 'podcast']), creatorId: z.int() })
const Joined = OfCreator.extend({
  subjectTitle: z.string(),
  before: z.object({ role: z.enum(['owner', 'editor']) }).nullable(),
})
const Shared = OfCreator.extend({ before: z.object({ shares: z.array(z.string()) }) })

const mark =
  (isDistinct: boolean): Run =>
  ({ db }, entry, by) => {
    const { subjectKind: kind, subjectId, after } = Pair.parse(entry)
    return markDistinct(db, by, { kind, one_id: subjectId, other_id: after.other, is_distinct: isDistinct })
  }

const restoreRole: Run = ({ db }, entry, by) => {
  const { creatorKind: kind, creatorId: id, subjectTitle: username, before } = Joined.parse(entry)
  return setOwner(db, { by, creator: { kind, id } }, username, before?.role ?? 'none')
}

/** The inverses of corrections, merges, splits, genres, claims, owners and shares (DESK-09). */
export const EDIT_INVERSES = {
  'application.accept': admins(removeClaimant),
  'duplicate.dismiss': admins(mark(false)),
  'duplicate.restore': admins(mark(true)),
  'genre.create': admins(({ db }, entry, by) => deleteGenre(db, Subject.parse(entry).subjectId, by)),
  'genre.delete': admins(({ db }, entry, by) => createGenre(db, Titled.parse(entry).subjectTitle, by)),
  'genre.rename': admins(({ db }, entry, by) => {
    const { subjectId, before, after } = Renamed.parse(entry)
    return renameGenre(db, { genre_id: subjectId, title: before.title, from: after.title }, by)
  }),
  'item.correct': admins(undoCorrect),
  'item.merge': admins((services, entry, actor) => {
    const { subjectKind: kind, subjectId: id } = Mergeable.parse(entry)
    return unmergeItem(services, { kind, id }, { isDryRun: false, actor })
  }),
  'item.unmerge': admins((services, entry, actor) => {
    const { subjectKind: kind, subjectId: id, after } = Unmerged.parse(entry)
    return mergeItems(services, { kind, id }, after.into, { isDryRun: false, actor })
  }),
  'item.split': admins((services, entry, actor) => {
    const { subjectKind: kind, subjectId, after } = Split.parse(entry)
    return mergeItems(services, { kind, id: after.id }, subjectId, { isDryRun: false, actor })
  }),
  'member.join': admins(restoreRole),
  'member.remove': admins(restoreRole),
  'member.role': admins(restoreRole),
  'shares.set': { ...admins(restoreShares), needsProof: true },
} satisfies Partial<Record<AuditAct, Inverse>>

// The values of the files are shown again, if the fields had those values before the act (CATALOGUE-03).
async function undoCorrect(services: Services, entry: Entry, actor: AuditActor): Promise<void> {
  const { subjectKind: kind, subjectId: id, before, after } = Corrected.parse(entry)
  const fields = CORRECTED_FIELDS.filter((field) => field in after)
  const rehearsed = await undoCorrections(services, { kind, id }, fields, { isDryRun: true })
  const isBefore = fields.every((field) => {
    const change = rehearsed.changes.find((each) => each.field === field)
    return change !== undefined && masked(change.from) === after[field] && masked(change.to) === before[field]
  })
  if (!isBefore || rehearsed.changes.length > fields.length)
    throw conflict('The files have other values than before this change. Change the item on its page.')
  await undoCorrections(services, { kind, id }, fields, { isDryRun: false, actor })
}

// An approval is undone as `studio/remove_member` does (CATALOGUE-19).
async function removeClaimant({ db }: Services, entry: Entry, by: AuditActor): Promise<void> {
  const { subjectId } = Subject.parse(entry)
  const { creatorKind: kind, creatorId: id } = OfCreator.parse(entry)
  const application = oneOf(
    await db
      .select({ memberId: creatorApplication.memberId })
      .from(creatorApplication)
      .where(eq(creatorApplication.id, subjectId)),
    'application',
  )
  await db.transaction(async (tx) => {
    const team = await lockTeam(tx, { kind, id })
    const removed = memberOf(team, application.memberId)
    mustNotBeLastOwner(team, removed, await getCreatorName(tx, { kind, id }))
    await setOwner(tx, { by, creator: { kind, id } }, removed.user.username, 'none')
  })
}

async function restoreShares({ db }: Services, entry: Entry, by: AuditActor): Promise<void> {
  const { creatorKind: kind, creatorId: id, before } = Shared.parse(entry)
  const creator = { kind, id }
  const shares = before.shares.map((each) => {
    const [, username = '', share = ''] = /^(.*) (\S+)$/.exec(each) ?? []
    return { username, share: Number(share) }
  })
  const areEqual = shares.some(({ share }) => Number.isNaN(share))
  await db.transaction(async (tx) => {
    const team = await lockTeam(tx, creator)
    const known = shares.flatMap(({ username, share }) => {
      const row = team.find(({ user }) => user.username === username)
      return row === undefined ? [] : [{ member_id: row.user.id, share }]
    })
    if (!areEqual && known.length < shares.length) throw conflict('The owners are not the same any more.')
    await setOwnerShares(tx, { by, creator }, areEqual ? [] : known)
  })
}

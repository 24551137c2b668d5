import { DECISIONS, PIN_PLACES } from '@earshot/contract/limits'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { z } from 'zod'
import { movePost, pinPost, setLocked, unpinPost } from '../community/acts/post-acts.store.ts'
import { archiveTopic, orderTopics } from '../community/topics/topic-changes.store.ts'
import { changeMessage } from '../contact/contact.store.ts'
import { undoDecision } from '../moderation/decide.ts'
import { restoreMember } from '../moderation/suspension.store.ts'
import type { Inverse } from './inverse.ts'

const Case = z.object({ after: z.object({ decision: z.int() }) })
const Pinned = z.object({ where: z.enum(PIN_PLACES), until: z.string().nullable() })
const Locked = z.object({ reason: z.string().nullable() })
const Moved = z.object({ topic: z.int() })
const Ordered = z.object({ topics: z.array(z.int()) })

const INVERSE_CHANGES = [
  ['answer', 'reopen'],
  ['reopen', 'answer'],
  ['delete', 'restore'],
  ['restore', 'delete'],
] as const

/** The inverses of decisions, suspensions, and acts on posts and topics (DESK-09, COMMUNITYDESK-08). */
export const COMMUNITY_INVERSES: Partial<Record<AuditAct, Inverse>> = {
  ...Object.fromEntries(
    DECISIONS.map((each): [AuditAct, Inverse] => [
      `case.${each}`,
      {
        roles: ['moderator'],
        run: (services, entry, by, viewer) =>
          undoDecision(services, viewer, Case.parse(entry).after.decision, { at: services.now(), by }),
      },
    ]),
  ),
  'post.pin': {
    roles: ['moderator'],
    run: ({ db, now }, entry, by, viewer) =>
      unpinPost(db, entry.subjectId ?? 0, Pinned.parse(entry.after).where, { viewer, at: now(), by }),
  },
  'post.unpin': {
    roles: ['moderator'],
    run: ({ db, now }, entry, by, viewer) => {
      const { where: place, until } = Pinned.parse(entry.before)
      const end = until === null ? null : new Date(until)
      return pinPost(db, { postId: entry.subjectId ?? 0, place, until: end }, { viewer, at: now(), by })
    },
  },
  'post.lock': {
    roles: ['moderator'],
    run: ({ db, now }, { subjectId }, by, viewer) =>
      setLocked(db, { postId: subjectId ?? 0, isLocked: false, reason: null }, { viewer, at: now(), by }),
  },
  'post.unlock': {
    roles: ['moderator'],
    run: ({ db, now }, { subjectId, before }, by, viewer) => {
      const reason = Locked.safeParse(before).data?.reason ?? null
      return setLocked(db, { postId: subjectId ?? 0, isLocked: true, reason }, { viewer, at: now(), by })
    },
  },
  'post.move': {
    roles: ['moderator'],
    run: ({ db, now }, { subjectId, before }, by, viewer) =>
      movePost(db, subjectId ?? 0, Moved.parse(before).topic, { viewer, at: now(), by }),
  },
  'topic.archive': {
    roles: ['admin'],
    run: ({ db, now }, { subjectId }, by) => archiveTopic(db, subjectId ?? 0, false, { by, at: now() }),
  },
  'topic.open': {
    roles: ['admin'],
    run: ({ db, now }, { subjectId }, by) => archiveTopic(db, subjectId ?? 0, true, { by, at: now() }),
  },
  ...Object.fromEntries(
    INVERSE_CHANGES.map(([act, inverse]): [AuditAct, Inverse] => [
      `message.${act}`,
      {
        roles: ['admin'],
        run: ({ db, now }, { subjectId }, by) => changeMessage(db, subjectId ?? 0, inverse, { by, at: now() }),
      },
    ]),
  ),
  // Annulled votes do not come back (PEOPLE-04).
  'suspension.start': {
    roles: ['admin'],
    run: ({ db, now }, { subjectId }, by, moderator) =>
      restoreMember(db, { memberId: subjectId ?? 0, moderator, note: null, by }, now()),
  },
  'topic.order': {
    roles: ['admin'],
    run: ({ db }, { before }, by) => orderTopics(db, Ordered.parse(before).topics, by),
  },
}

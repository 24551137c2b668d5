import * as m from '@earshot/messages/newsroom'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { memberRole } from '../../db/schema/member/role.ts'
import { articleNote } from '../../db/schema/site/publication.ts'
import { notify } from '../notification/notify.ts'
import { listAuthors } from './save.store.ts'

/** News of a review, each with its sentence. */
const NOTICES = {
  submitted: m.newsroom_notice_submitted,
  sent_back: m.newsroom_notice_sent_back,
  published: m.newsroom_notice_published,
  not_published: m.newsroom_notice_not_published,
  note: m.newsroom_notice_note,
} as const
type Notice = { actorId: number | null; notice: keyof typeof NOTICES; words?: string | undefined }

type About = { id: number; title: string }

/** Notifies the authors of an article who are members, except the actor (NEWSROOM-11). */
export async function notifyAuthors(tx: Db, about: About, notice: Notice): Promise<void> {
  const authors = await listAuthors(tx, about.id)
  await notifyAll(
    tx,
    authors.flatMap(({ memberId }) => memberId ?? []),
    about,
    notice,
  )
}

/** Notifies all editors; the admins in a community without editors. */
export async function notifyEditors(tx: Db, about: About, notice: Notice): Promise<void> {
  const editors = await listWithRole(tx, 'editor')
  await notifyAll(tx, editors.length === 0 ? await listWithRole(tx, 'admin') : editors, about, notice)
}

/** Notifies the members who wrote notes on an article, and its authors. */
export async function notifyReviewers(tx: Db, about: About, notice: Notice): Promise<void> {
  const writers = await tx
    .selectDistinct({ id: articleNote.createdBy })
    .from(articleNote)
    .where(eq(articleNote.articleId, about.id))
  const authors = await listAuthors(tx, about.id)
  await notifyAll(
    tx,
    [...writers.map(({ id }) => id), ...authors.map(({ memberId }) => memberId)].flatMap((id) => id ?? []),
    about,
    notice,
  )
}

async function notifyAll(tx: Db, ids: readonly number[], about: About, { actorId, notice, words }: Notice) {
  for (const memberId of new Set(ids)) {
    const text = [NOTICES[notice](), words ?? ''].join(' ').trim()
    await notify(tx, { kind: 'newsroom', memberId, actorId, articleId: about.id, title: about.title, text })
  }
}

const listWithRole = async (tx: Db, role: 'editor' | 'admin'): Promise<number[]> =>
  (await tx.select({ id: memberRole.memberId }).from(memberRole).where(eq(memberRole.role, role))).map(({ id }) => id)

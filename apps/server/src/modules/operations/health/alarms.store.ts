import type { AlarmCause, HealthLine } from '@earshot/contract/desk/operations/health'
import * as m from '@earshot/messages/operations'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { alarm, mutedAlarm } from '../../../db/schema/desk/alarm.ts'
import { memberRole } from '../../../db/schema/member/role.ts'
import type { Services } from '../../../ports/services.ts'
import { notify } from '../../notification/notify.ts'

/** Hours after which admins are notified of a cause again that is still red. */
const AGAIN_HOURS = 24
const PAGE = '/desk/operations'

/**
 * Notifies admins of each of these causes that became red, of one that is red for another day, and of one that is green
 * again, because no line has it (OPERATIONS-02).
 */
export async function raiseAlarms(
  { db, now }: Pick<Services, 'db' | 'now'>,
  causes: readonly AlarmCause[],
  lines: readonly HealthLine[],
): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const rows = await tx.select().from(alarm).where(inArray(alarm.cause, causes)).for('update')
    const known = new Map(rows.map((row) => [row.cause, row]))
    for (const cause of causes) {
      const row = known.get(cause)
      const line = lines.find((each) => each.cause === cause)
      if (line === undefined) {
        if (row !== undefined) await endAlarm(tx, row)
        continue
      }
      if (row !== undefined && at.getTime() - row.notifiedAt.getTime() < AGAIN_HOURS * 3_600_000) continue
      await tx
        .insert(alarm)
        .values({ cause, since: at, notifiedAt: at })
        .onConflictDoUpdate({ target: alarm.cause, set: { notifiedAt: at } })
      const text = [line.sentence, line.cure ?? ''].join(' ').trim()
      await notifyAdmins(tx, cause, { title: m.alarm_title({ cause }), text })
    }
  })
}

async function endAlarm(tx: Db, { cause, since }: typeof alarm.$inferSelect): Promise<void> {
  await tx.delete(alarm).where(eq(alarm.cause, cause))
  const title = m.alarm_green_title({ cause })
  await notifyAdmins(tx, cause, {
    title,
    text: m.alarm_green_text({ sentence: `${title}.`, since: since.toISOString() }),
  })
}

async function notifyAdmins(tx: Db, cause: AlarmCause, news: { title: string; text: string }): Promise<void> {
  const admins = await tx.select({ id: memberRole.memberId }).from(memberRole).where(eq(memberRole.role, 'admin'))
  const muted = await tx.select({ id: mutedAlarm.memberId }).from(mutedAlarm).where(eq(mutedAlarm.cause, cause))
  for (const { id } of admins)
    await notify(tx, {
      kind: 'operations',
      memberId: id,
      actorId: null,
      ...news,
      path: PAGE,
      // The check of the books mails admins itself.
      hasOwnMail: cause === 'books_differ' || muted.some((each) => each.id === id),
    })
}

/** Lists the causes of which a member gets no mail. */
export async function listMuted(db: Db, memberId: number): Promise<AlarmCause[]> {
  const rows = await db.select({ cause: mutedAlarm.cause }).from(mutedAlarm).where(eq(mutedAlarm.memberId, memberId))
  return rows.map(({ cause }) => cause)
}

/** Sets the causes of which a member gets no mail. */
export async function muteAlarms(tx: Db, memberId: number, causes: readonly AlarmCause[]): Promise<void> {
  await tx.delete(mutedAlarm).where(eq(mutedAlarm.memberId, memberId))
  if (causes.length > 0) await tx.insert(mutedAlarm).values([...new Set(causes)].map((cause) => ({ memberId, cause })))
}

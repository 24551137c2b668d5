import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../db/schema/site/audit.ts'
import { openTestDb } from '../../testing/database/database.ts'
import { seedMember } from '../../testing/seed.ts'
import { writeAudit } from './audit.store.ts'

let open: Awaited<ReturnType<typeof openTestDb>>
beforeAll(async () => {
  open = await openTestDb()
})
afterAll(() => open.close())

test('OPERATIONS-15 OPERATIONS-16 the audit log holds changed fields, masks addresses and phones, and is never rewritten', async () => {
  const { db } = open
  const memberId = await seedMember(db)
  const creator = { kind: 'artist', id: 3 } as const
  const subject = { ...creator, title: 'Juniper Vale' }
  await writeAudit(db, {
    by: { id: memberId, sessionId: 9 },
    act: 'creator.update',
    subject,
    creator,
    before: { name: 'Juniper', version: 1, contact: ['ida.n@mail.example or +46 70 123 45 67'] },
    after: { name: 'Juniper Vale', version: 1, contact: ['+46701234567'] },
  })
  await writeAudit(db, { by: 'command', act: 'item.hide', subject, creator, reason: 'asked by a@b.example' })
  await writeAudit(db, { by: 'command', act: 'creator.update', subject, before: { a: [1] }, after: { a: [1] } })
  await writeAudit(db, { by: { id: memberId, sessionId: null }, act: 'creator.update', subject, after: { a: 1 } })
  const rows = await db.select().from(audit).orderBy(asc(audit.id))
  expect(rows.map(({ via, actorId, before, after, reason }) => ({ via, actorId, before, after, reason }))).toEqual([
    {
      via: 'studio',
      actorId: memberId,
      before: { name: 'Juniper', contact: ['i…@mail.example or +4…67'] },
      after: { name: 'Juniper Vale', contact: ['+4…67'] },
      reason: null,
    },
    { via: 'command', actorId: null, before: null, after: null, reason: 'asked by a…@b.example' },
    { via: 'key', actorId: memberId, before: null, after: { a: 1 }, reason: null },
  ])
  for (const rewrite of [db.update(audit).set({ act: 'item.show' }), db.delete(audit)])
    await expect(rewrite).rejects.toMatchObject({
      cause: { message: 'Rows of the audit log cannot be changed or deleted.' },
    })
  await db.update(audit).set({ actorId: null, subjectTitle: 'Deleted member' })
})

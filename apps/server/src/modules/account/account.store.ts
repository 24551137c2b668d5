import { and, eq, or, sql } from 'drizzle-orm'
import { revokeAccessKeys } from '../../access/keys.store.ts'
import type { Db } from '../../db/open.ts'
import { socialIdentity } from '../../db/schema/account.ts'
import { member } from '../../db/schema/member.ts'
import { Refusal, notFound, taken } from '../../errors.ts'
import { emitChanged } from '../../events/event.ts'
import { membersChanged } from '../../events/events.ts'
import type { SocialPerson } from '../../ports/social.ts'
import { endResetCodes } from './one-time-codes.store.ts'
import { endSessions } from './session.store.ts'

/** A member with everything that is stored. */
export type Account = typeof member.$inferSelect

/** The account behind an e-mail address or a username, in any case; undefined when there is none. */
export async function findAccount(db: Db, emailOrUsername: string): Promise<Account | undefined> {
  const name = emailOrUsername.normalize('NFKC').trim()
  const [found] = await db
    .select()
    .from(member)
    .where(or(sql`lower(${member.email}) = lower(${name})`, sql`lower(${member.username}) = lower(${name})`))
    .orderBy(member.id)
    .limit(1)
  return found
}

/** The account of a member. Throws 404. */
export async function getAccount(db: Db, id: number): Promise<Account> {
  const [found] = await db.select().from(member).where(eq(member.id, id))
  if (found === undefined) throw notFound('member')
  return found
}

/** Creates an account; throws 409 that names the taken field. */
export async function createAccount(
  db: Db,
  values: { username: string; email: string; passwordHash: string | null; fullName?: string | null },
): Promise<Account> {
  return db.transaction(async (tx) => {
    const [created] = await tx.insert(member).values(values).returning().catch(takenOr)
    if (created === undefined) throw new Error('an account was not stored')
    await emitChanged(tx, membersChanged, [created.id])
    return created
  })
}

/** Changes fields of an account; throws 409 when the phone belongs to somebody else. */
export async function updateAccount(
  db: Db,
  id: number,
  values: Partial<Pick<Account, 'phone' | 'avatar' | 'backImage'>>,
): Promise<Account> {
  const [updated] = await db.update(member).set(values).where(eq(member.id, id)).returning().catch(takenOr)
  if (updated === undefined) throw notFound('member')
  return updated
}

/** Texts of a profile that its member may change: null removes one, undefined leaves it. */
type ProfileTexts = {
  [Key in 'fullName' | 'brief' | 'countryCode' | 'city' | 'addressLine1']: Account[Key] | undefined
}

/** Changes texts of a profile; the search learns the name with it. Throws 404. */
export async function updateProfileTexts(db: Db, id: number, values: ProfileTexts): Promise<Account> {
  if (Object.values(values).every((value) => value === undefined)) return getAccount(db, id)
  return db.transaction(async (tx) => {
    const [updated] = await tx.update(member).set(values).where(eq(member.id, id)).returning()
    if (updated === undefined) throw notFound('member')
    await emitChanged(tx, membersChanged, [id])
    return updated
  })
}

/**
 * Sets a new password, ends the sessions but `keepSession`, with `endKeys` the access keys, and every reset code on its way. False, and nothing changes,
 * when `from` is given and is no longer the stored hash.
 */
export async function replacePassword(
  db: Db,
  id: number,
  { from, to, keepSession, endKeys }: { from?: string | null; to: string; keepSession?: number; endKeys: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isUnchanged = from === undefined ? undefined : sql`${member.passwordHash} is not distinct from ${from}`
    const updated = await tx
      .update(member)
      .set({ passwordHash: to })
      .where(and(eq(member.id, id), isUnchanged))
      .returning({ id: member.id })
    if (updated.length === 0) return false
    await endSessions(tx, id, keepSession)
    if (endKeys) await revokeAccessKeys(tx, id)
    await endResetCodes(tx, id)
    return true
  })
}

/** Sets a verified phone; with `end`, all access keys and all sessions but `keepSession` end. Throws 409 when the phone belongs to somebody else. */
export async function setPhone(db: Db, id: number, phone: string, end?: { keepSession: number }): Promise<Account> {
  return db.transaction(async (tx) => {
    const account = await updateAccount(tx, id, { phone })
    if (end !== undefined) {
      await endSessions(tx, id, end.keepSession)
      await revokeAccessKeys(tx, id)
    }
    return account
  })
}

/** Whether a phone belongs to another member already. */
export async function isPhoneTaken(db: Db, phone: string, memberId: number): Promise<boolean> {
  const [found] = await db.select({ id: member.id }).from(member).where(eq(member.phone, phone))
  return found !== undefined && found.id !== memberId
}

/**
 * The account of a person of a provider, created at the first sign-in. An account of the same e-mail address is joined only when the provider verified
 * it; its password, sessions and access keys then end, because whoever set them never proved that the address is theirs. `onPasswordEnd` is called in the
 * transaction that ends a password.
 */
export async function findOrCreateSocial(
  db: Db,
  person: SocialPerson,
  onPasswordEnd: (tx: Db, memberId: number) => Promise<unknown>,
): Promise<Account> {
  // Two first sign-ins at once: the second finds what the first made.
  return joinSocial(db, person, onPasswordEnd).catch((error: unknown) =>
    error instanceof Refusal || isDuplicate(error) ? joinSocial(db, person, onPasswordEnd) : Promise.reject(error),
  )
}

async function joinSocial(
  db: Db,
  person: SocialPerson,
  onPasswordEnd: (tx: Db, memberId: number) => Promise<unknown>,
): Promise<Account> {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ account: member })
      .from(socialIdentity)
      .innerJoin(member, eq(member.id, socialIdentity.memberId))
      .where(sql`${socialIdentity.provider} = ${person.provider} and ${socialIdentity.subject} = ${person.subject}`)
    if (known !== undefined) return known.account
    const email = person.email ?? `${person.subject.toLowerCase()}@${person.provider}.invalid`
    const [same] = await tx
      .select()
      .from(member)
      .where(sql`lower(${member.email}) = lower(${email})`)
    if (same !== undefined) {
      await tx.update(member).set({ passwordHash: null }).where(eq(member.id, same.id))
      await endSessions(tx, same.id)
      await revokeAccessKeys(tx, same.id)
      if (same.passwordHash !== null) await onPasswordEnd(tx, same.id)
    }
    const account =
      same ??
      (await createAccount(tx, {
        username: await freeUsername(tx, person),
        email,
        passwordHash: null,
        fullName: person.name ?? null,
      }))
    await tx.insert(socialIdentity).values({ provider: person.provider, subject: person.subject, memberId: account.id })
    return account
  })
}

async function freeUsername(db: Db, person: SocialPerson): Promise<string> {
  const base =
    (person.name ?? person.email?.split('@')[0] ?? 'listener')
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{N}_ .-]/gu, '')
      .trim()
      .slice(0, 100) || 'listener'
  const rows = await db
    .select({ username: sql<string>`lower(${member.username})` })
    .from(member)
    .where(
      sql`lower(${member.username}) = lower(${base}) or lower(${member.username}) like lower(${`${base.replaceAll(/[\\%_]/g, '\\$&')} %`})`,
    )
  const names = new Set(rows.map((row) => row.username))
  if (!names.has(base.toLowerCase())) return base
  let number = 2
  while (names.has(`${base} ${number}`.toLowerCase())) number += 1
  return `${base} ${number}`
}

const isDuplicate = (error: unknown): boolean => {
  const cause = causeOf(error)
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? error.cause : error)

// The unique index that failed names the taken field.
function takenOr(error: unknown): never {
  const cause = causeOf(error)
  const constraint =
    typeof cause === 'object' && cause !== null && 'constraint' in cause && typeof cause.constraint === 'string'
      ? cause.constraint
      : ''
  throw TAKEN.get(constraint) ?? error
}

/** The error of an e-mail address or phone number that another account has. */
export const USED_BY_ANOTHER = 'is already used by another account'

const TAKEN = new Map([
  ['member_username', taken('username', 'is already taken')],
  ['member_email', taken('email', USED_BY_ANOTHER)],
  ['member_phone_unique', taken('phone', USED_BY_ANOTHER)],
])

import { randomInt } from 'node:crypto'
import { STATUS } from '@earshot/contract/envelope'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { socialIdentity } from '../../db/schema/member/account.ts'
import { member } from '../../db/schema/member/member.ts'
import { emitChanged } from '../../events/event.ts'
import { membersChanged } from '../../events/events.ts'
import { Refusal, notFound, taken } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import type { SocialPerson } from '../../ports/social.ts'
import { getAccount, type Account } from '../member/account.store.ts'
import { isReserved, nameProblem, normalName } from '../member/names/usernames.rules.ts'
import { addSkeletons, listUnlikeNames } from './names/username-skeleton.store.ts'
import { endSignIns, revokeAccess } from './sign-in/revoke.store.ts'
import type { Revoked } from './sign-in/revoke.store.ts'

/**
 * Creates an account. Throws 409 that names the taken field, or for a username that looks like another one (PERSON-05).
 */
export async function createAccount(
  db: Db,
  values: { username: string; email: string; passwordHash: string | null; fullName?: string | null },
): Promise<Account> {
  return db.transaction(async (tx) => {
    const [created] = await tx.insert(member).values(values).returning().catch(takenOr)
    if (created === undefined) throw new Error('an account was not stored')
    await addSkeletons(tx, created.id, created.username).catch(takenOr)
    await emitChanged(tx, membersChanged, [created.id])
    return created
  })
}

/** Updates fields of an account. Throws 409 when the phone number belongs to another member. */
export async function updateAccount(
  db: Db,
  id: number,
  values: Partial<Pick<Account, 'phone' | 'avatar' | 'backImage'>>,
): Promise<Account> {
  const [updated] = await db.update(member).set(values).where(eq(member.id, id)).returning().catch(takenOr)
  if (updated === undefined) throw notFound('member')
  await recordChange(db, 'member', 'directory', 'file')
  return updated
}

/** Editable texts of a profile: null removes a text, undefined leaves it unchanged. */
type ProfileTexts = {
  [Key in 'fullName' | 'brief' | 'countryCode' | 'city' | 'addressLine1' | 'pronouns' | 'links' | 'showsCity']:
    | Account[Key]
    | undefined
}

/** Updates texts of a profile and the name in the search index. Throws 404. */
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
 * Sets a new password and ends all access to the account except `keepSession`. `onRevoke` is called in the same
 * transaction with the revoked kinds of access. Returns false and changes nothing when `from` is given and differs from
 * the stored hash.
 */
export async function replacePassword(
  db: Db,
  id: number,
  {
    from,
    to,
    keepSession,
    onRevoke,
  }: {
    from?: string | null
    to: string
    keepSession?: number
    onRevoke?: (tx: Db, revoked: Revoked[]) => Promise<unknown>
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isUnchanged = from === undefined ? undefined : sql`${member.passwordHash} is not distinct from ${from}`
    const updated = await tx
      .update(member)
      .set({ passwordHash: to })
      .where(and(eq(member.id, id), isUnchanged))
      .returning({ id: member.id })
    if (updated.length === 0) return false
    const revoked = await revokeAccess(tx, id, keepSession)
    await onRevoke?.(tx, revoked)
    return true
  })
}

/**
 * Sets a verified phone number. With `end`, all ways to sign in end except `keepSession`. Throws 409 when the number
 * belongs to another member.
 */
export async function setPhone(db: Db, id: number, phone: string, end?: { keepSession: number }): Promise<Account> {
  return db.transaction(async (tx) => {
    const account = await updateAccount(tx, id, { phone })
    if (end !== undefined) await endSignIns(tx, id, end.keepSession)
    return account
  })
}

/** Returns whether a phone number belongs to another member. */
export async function isPhoneTaken(db: Db, phone: string, memberId: number): Promise<boolean> {
  const [found] = await db.select({ id: member.id }).from(member).where(eq(member.phone, phone))
  return found !== undefined && found.id !== memberId
}

/**
 * Returns the account of a provider's user, and creates it at the first sign-in. An existing account with the same
 * e-mail address is linked only when the provider verified the address. Its password and all access to it then end,
 * because the person who set them never proved that they own the address. `onRevoke` is called in the same transaction.
 * A new account cannot have the name of the community.
 */
export async function findOrCreateSocial(db: Db, person: SocialPerson, options: SocialOptions): Promise<Account> {
  // The second of two concurrent first sign-ins finds the account that the first one created.
  return joinSocial(db, person, options).catch((error: unknown) =>
    error instanceof Refusal || isDuplicate(error) ? joinSocial(db, person, options) : Promise.reject(error),
  )
}

type SocialOptions = {
  communityNames: readonly string[]
  /** Throws 403 if nobody may create an account now. */
  mayJoin: () => Promise<void>
  onRevoke: (tx: Db, memberId: number, ended: { hadPassword: boolean; revoked: Revoked[] }) => Promise<unknown>
}

async function joinSocial(
  db: Db,
  person: SocialPerson,
  { communityNames, mayJoin, onRevoke }: SocialOptions,
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
    if (same === undefined) await mayJoin()
    if (same !== undefined) {
      await tx.update(member).set({ passwordHash: null }).where(eq(member.id, same.id))
      const revoked = await revokeAccess(tx, same.id)
      await onRevoke(tx, same.id, { hadPassword: same.passwordHash !== null, revoked })
    }
    const account =
      same ??
      (await createAccount(tx, {
        username: await freeUsername(tx, person, communityNames),
        email,
        passwordHash: null,
        fullName: person.name ?? null,
      }))
    await tx.insert(socialIdentity).values({ provider: person.provider, subject: person.subject, memberId: account.id })
    return account
  })
}

// Appends a number to a provider's name that is not allowed or looks like another one, or uses "listener" with a
// number.
async function freeUsername(db: Db, person: SocialPerson, communityNames: readonly string[]): Promise<string> {
  const known = normalName(
    (person.name ?? person.email?.split('@')[0] ?? '').normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N}_ .-]/gu, ''),
  )
  const base = Array.from(known).slice(0, BASE_MAX).join('').trim()
  const isAllowed = (name: string) => nameProblem(name) === undefined && !isReserved(name, communityNames)
  const numbers = [...Array.from({ length: 20 }, (_, index) => index + 2), randomInt(1e6, 1e7), randomInt(1e9, 1e10)]
  const names = [base, 'listener'].flatMap((name) => [name, ...numbers.map((number) => `${name} ${number}`)])
  const [free] = await listUnlikeNames(db, names.filter(isAllowed))
  if (free === undefined) throw new Error('there is no free username')
  return free
}

const isDuplicate = (error: unknown): boolean => {
  const cause = causeOf(error)
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? error.cause : error)

/** Throws the error of a taken field, which the name of the violated unique index determines; else the error itself. */
export function takenOr(error: unknown): never {
  const cause = causeOf(error)
  const constraint =
    typeof cause === 'object' && cause !== null && 'constraint' in cause && typeof cause.constraint === 'string'
      ? cause.constraint
      : ''
  throw TAKEN.get(constraint) ?? error
}

/** Creates the 409 error of a username that looks like another one (PERSON-05). */
export const similarUsername = (): Refusal =>
  new Refusal(STATUS.conflict, 'This name looks like the name of another member.', {
    code: 'exists',
    field: 'username',
  })

/** Maximum number of characters of a provider's name that are used for the username. */
const BASE_MAX = 100

/** The error of an e-mail address or phone number that another account has. */
export const USED_BY_ANOTHER = 'is already used by another account'

const TAKEN = new Map([
  ['member_username', taken('username', 'is already taken')],
  ['member_email', taken('email', USED_BY_ANOTHER)],
  ['member_phone_unique', taken('phone', USED_BY_ANOTHER)],
  ['username_skeleton_pkey', similarUsername()],
])

import { showsNothing } from '@earshot/contract/text/visible-text'
import { badRequest, taken } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import type { Account } from '../member/account.store.ts'
import { isReserved, nameProblem, normalName } from '../member/names/usernames.rules.ts'
import { mustBeAllowedName } from '../rule/judge.store.ts'
import { similarUsername } from './account.store.ts'
import { communityNamesOf } from './names/community-names.ts'
import { listUnlikeNames } from './names/username-skeleton.store.ts'
import { hashPassword, weaknessOf } from './sign-in/passwords.ts'

const RESERVED = 'is reserved for the people who run this community'

type Typed = { username: string; email: string; password: string }

/**
 * Returns the columns of a new account by the rules of names and passwords (PERSON-05). `asker` takes turns with others
 * whose passwords are hashed. Throws 400 and 409 that name the field.
 */
export async function newAccount(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { username: typed, email, password }: Typed,
  asker: string,
): Promise<{ username: string; email: string; passwordHash: string }> {
  const username = await parseUsername({ db, config }, typed)
  mustBeStrong('password', password, { username, email }, communityNamesOf(config))
  return { username, email: email.trim(), passwordHash: await hashPassword(password, asker) }
}

/** Returns a typed username in its stored form. Throws 400 and 409 by the rules of names (PERSON-05). */
export async function parseUsername({ db, config }: Pick<Services, 'db' | 'config'>, typed: string): Promise<string> {
  const username = normalName(typed)
  const problem = nameProblem(username)
  if (problem !== undefined) {
    // The similarity of a name to another one is reported before other problems.
    const [unlike] = await listUnlikeNames(db, [username])
    throw unlike === undefined && !showsNothing(username) ? similarUsername() : badRequest('username', problem)
  }
  if (isReserved(username, communityNamesOf(config))) throw taken('username', RESERVED)
  await mustBeAllowedName(db, username)
  return username
}

/** Throws 400 for a password that is easily guessed. */
export function mustBeStrong(
  field: string,
  password: string,
  owner: Pick<Account, 'username' | 'email'>,
  communityNames: readonly string[],
): void {
  const problem = weaknessOf(password, owner, communityNames)
  if (problem !== undefined) throw badRequest(field, problem)
}

import { spendUses } from '../../access/limits/limits.store.ts'
import type { Services } from '../../ports/services.ts'
import { createAccount } from '../account/account.store.ts'
import { newAccount } from '../account/new-account.ts'
import { passwordTries } from '../account/proof/proof.store.ts'
import { passwordFits } from '../account/sign-in/passwords.ts'
import { wrongPassword } from '../account/sign-in/start-session.ts'
import { findAccount } from '../member/account.store.ts'
import type { Account } from '../member/account.store.ts'
import { setRoles } from '../member/administrators.store.ts'
import { takeSetupKey } from './setup-key.store.ts'

type Typed = { key: string; username: string; email: string; password: string }

/**
 * Creates the first administrator and deletes the key in one transaction; of two requests one wins and the other gets
 * 409. An account with the e-mail address becomes the administrator if the password is right, else 401 (SETUP-04).
 */
export async function createFirstAdmin(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  { key, ...typed }: Typed,
  asker: string,
): Promise<Account> {
  const { db, now } = services
  const known = await findAccount(db, typed.email)
  if (known !== undefined) await mustBeTheirs(services, known, typed.password, asker)
  const values = known === undefined ? await newAccount(services, typed, asker) : undefined
  return db.transaction(async (tx) => {
    await takeSetupKey(tx, key)
    const account = known ?? (values && (await createAccount(tx, values)))
    if (account === undefined) throw wrongPassword()
    await setRoles(tx, account.id, ['admin'], { by: 'setup', at: now() })
    return account
  })
}

async function mustBeTheirs(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  account: Account,
  password: string,
  asker: string,
): Promise<void> {
  await spendUses(services, [passwordTries(account.id)])
  if (!(await passwordFits(password, account.passwordHash, asker))) throw wrongPassword()
}

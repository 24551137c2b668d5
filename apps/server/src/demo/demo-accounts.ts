import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { member } from '../db/schema/member/member.ts'
import { DEMO_MARKER, cover } from '../db/schema/site/cover.ts'
import { replacePassword } from '../modules/account/account.store.ts'
import { hashPassword, passwordFits, randomPassword } from '../modules/account/sign-in/passwords.ts'
import { findPasswords } from './marker.ts'

/**
 * Source of the passwords of the demo accounts: `known` passwords are part of the source code, `random` ones are
 * printed once.
 */
export type DemoPasswords = 'known' | 'random'

/** An account of the demo world that can sign in. `password` is set while it can be printed. */
export type DemoAccount = { username: string; what: string; password?: string }

/** Lists the accounts of the demo world with the passwords of the source code. */
export async function listKnownAccounts(): Promise<Required<DemoAccount>[]> {
  const [{ DEMO_ACCOUNTS }, { MEMBERS }] = await Promise.all([
    import('@earshot/demo-world/accounts'),
    import('@earshot/demo-world/content/people'),
  ])
  const others = MEMBERS.flatMap(({ username, password, role }) =>
    password === undefined ? [] : [{ username, password, what: role === undefined ? 'a member' : `a ${role}` }],
  )
  return [...DEMO_ACCOUNTS, ...others]
}

/** Generates a random password for each account of the demo world. */
export const drawPasswords = async (): Promise<Required<DemoAccount>[]> =>
  (await listKnownAccounts()).map((account) => ({ ...account, password: randomPassword() }))

/**
 * Replaces those passwords of a demo world that are part of the source code, and revokes the sessions and keys of these
 * accounts. Returns the accounts with a new password; none if no password is public, or in a community of real people.
 * `all` also replaces the other passwords of demo accounts.
 */
export async function renewDemoPasswords(db: Db, { all }: { all: boolean }): Promise<Required<DemoAccount>[]> {
  const stored = await findPasswords(db)
  if (stored === undefined || (stored === 'random' && !all)) return []
  const renewed: Required<DemoAccount>[] = []
  for (const known of await listKnownAccounts()) {
    const [account] = await db.select().from(member).where(eq(member.username, known.username))
    if (account === undefined || !(all || (await passwordFits(known.password, account.passwordHash)))) continue
    const password = randomPassword()
    await replacePassword(db, account.id, { to: await hashPassword(password) })
    renewed.push({ ...known, password })
  }
  await db
    .update(cover)
    .set({ value: { version: 1, passwords: 'random' } })
    .where(eq(cover.bucket, DEMO_MARKER))
  return renewed
}

/** Prints new passwords of demo accounts; only their hashes are stored. */
export function printPasswords(accounts: readonly Required<DemoAccount>[], print: (line: string) => void): void {
  for (const { username, password, what } of accounts) print(`demo account: ${username} / ${password} (${what})`)
  print('These passwords are shown once. `npx earshot demo passwords` sets new ones.')
}

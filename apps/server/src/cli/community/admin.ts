import { ACCOUNT, ROLES } from '@earshot/contract/limits'
import { Option } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { badRequest } from '../../http/errors.ts'
import { createAccount } from '../../modules/account/account.store.ts'
import { communityNamesOf } from '../../modules/account/names/community-names.ts'
import { hashPassword, randomPassword, weaknessOf } from '../../modules/account/sign-in/passwords.ts'
import { findAccount } from '../../modules/member/account.store.ts'
import { nameProblem, normalName } from '../../modules/member/names/usernames.rules.ts'
import { changeRoles } from '../../modules/people/change-roles.ts'
import type { Services } from '../../ports/services.ts'
import { print } from '../../process/log/announce.ts'
import { terminal } from '../../process/log/terminal.ts'
import { withServices } from '../open-services.ts'

const Input = z.object({
  email: z.email('is not an e-mail address').max(ACCOUNT.emailMax).optional(),
  role: z.array(z.enum([...ROLES, 'none'])),
  passwordStdin: z.boolean(),
})

/** Adds `admin`: the first admin of a community, and the roles of all other members. */
export function addAdminCommand(program: Command): void {
  program
    .command('admin')
    .argument('<username>', 'username or e-mail address of the account')
    .option('--email <address>', 'creates the account with this address if it does not exist')
    .addOption(
      new Option('--role <role...>', 'roles of the account, which replace those it has')
        .choices([...ROLES, 'none'])
        .default(['admin']),
    )
    .option(
      '--password-stdin',
      'read the password of a new account from standard input; without it a random one is printed',
      false,
    )
    .description('give an account its roles; create the account if it does not exist')
    .action(async (username: string, options: unknown) => {
      const input = Input.parse(options)
      await withServices((services) => setRole(services, username, input))
    })
}

async function setRole(
  { db, now, config }: Pick<Services, 'db' | 'now' | 'config'>,
  username: string,
  { email, role, passwordStdin }: z.output<typeof Input>,
): Promise<void> {
  const known = await findAccount(db, username)
  if (known === undefined && email === undefined)
    throw new Error(`There is no account ${username}. Add --email <address> to create it.`)
  const account = known ?? (await createWithPassword({ db, config }, normalName(username), email ?? '', passwordStdin))
  const roles = ROLES.filter((each) => role.includes(each))
  await changeRoles({ db, now }, account.id, roles, 'command')
  const words = roles.length === 0 ? 'no role' : `the ${roles.length === 1 ? 'role' : 'roles'} ${roles.join(' and ')}`
  print(`${account.username} has ${words} now.`)
}

async function createWithPassword(
  { db, config }: Pick<Services, 'db' | 'config'>,
  username: string,
  email: string,
  passwordStdin: boolean,
) {
  const password = passwordStdin ? (await terminal().readInput()).replace(/\r?\n$/, '') : randomPassword()
  if (password.length < ACCOUNT.passwordMin)
    throw badRequest('password', `must be at least ${ACCOUNT.passwordMin} characters`)
  const nameFault = nameProblem(username)
  if (nameFault !== undefined) throw badRequest('username', nameFault)
  const weakness = weaknessOf(password, { username, email }, communityNamesOf(config))
  if (weakness !== undefined) throw badRequest('password', weakness)
  const account = await createAccount(db, { username, email, passwordHash: await hashPassword(password) })
  print(`The account ${username} was created${passwordStdin ? '' : ` with the password ${password}`}.`)
  return account
}

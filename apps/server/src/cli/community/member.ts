import { ID_MAX, SUSPENSION_REASON_MAX } from '@earshot/contract/limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { Argument } from 'commander'
import type { Command } from 'commander'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { oneOf } from '../../http/errors.ts'
import { findAccount } from '../../modules/member/account.store.ts'
import type { Account } from '../../modules/member/account.store.ts'
import { restoreMember, suspendMember } from '../../modules/moderation/suspension.store.ts'
import { setOwner } from '../../modules/studio/team/set-owner.store.ts'
import type { Services } from '../../ports/services.ts'
import { print } from '../../process/log/announce.ts'
import { withServices } from '../open-services.ts'

const ROLE = { own: 'owner', edit: 'editor' } as const

const Input = z.object({
  action: z.enum(['own', 'edit', 'leave']),
  kind: z.enum(['artist', 'podcast']),
  id: z.coerce.number('id is not a number').int('id is not a number').min(1).max(ID_MAX),
})

const SuspensionInput = z.object({
  reason: z
    .string('is needed: add --reason "Why"')
    .trim()
    .refine((reason) => !showsNothing(reason), 'is empty')
    .max(SUSPENSION_REASON_MAX, `must be at most ${SUSPENSION_REASON_MAX} characters`),
  until: z.iso.date('is not a day like 2026-12-31').optional(),
})

/** Adds `member`: the owners and editors of artists and podcasts, and the suspended accounts. */
export function addMemberCommand(program: Command): void {
  const members = program
    .command('member')
    .argument('<username>', 'username or e-mail address of the account')
    .addArgument(
      new Argument('<action>', 'own: make an owner; edit: make an editor; leave: remove').choices([
        'own',
        'edit',
        'leave',
      ]),
    )
    .addArgument(new Argument('<kind>', 'artist or podcast').choices(['artist', 'podcast']))
    .argument('<id>', 'the number in the URL of its page, as in /artist/12')
    .description(
      'make an account an owner or editor of an artist or podcast, or remove it; suspend or restore an account',
    )
    .action(async (username: string, action: unknown, kind: unknown, id: unknown) => {
      const input = Input.parse({ action, kind, id })
      await withServices(({ db }) => changeMembership(db, username, input))
    })
  members
    .command('suspend')
    .argument('<username>', 'username or e-mail address of the account')
    .option('--reason <reason>', 'the reason, which the member reads')
    .option('--until <day>', 'the day on which it ends, like 2026-12-31, at 0:00 in TIME_ZONE')
    .description('suspend an account: its sessions and keys are revoked, and its votes in open contests are annulled')
    .action((username: string, options: unknown) => {
      const input = SuspensionInput.parse(options)
      return withServices((services) => suspend(services, username, input))
    })
  members
    .command('restore')
    .argument('<username>', 'username or e-mail address of the account')
    .description('end the suspension of an account')
    .action((username: string) => withServices((services) => restore(services, username)))
}

async function suspend(
  { db, now, config }: Services,
  username: string,
  { reason, until }: z.output<typeof SuspensionInput>,
): Promise<void> {
  const account = await mustFind(db, username)
  const end = until === undefined ? null : await startOfDay(db, until, config.timeZone)
  const input = { memberId: account.id, moderator: null, reason, until: end, timeZone: config.timeZone }
  await suspendMember(db, input, now())
  print(`${account.username} is suspended${until === undefined ? '' : ` until ${until}`}.`)
}

async function restore({ db, now }: Services, username: string): Promise<void> {
  const { id, username: name } = await mustFind(db, username)
  await restoreMember(db, { memberId: id, moderator: null, note: null }, now())
  print(`${name} is no longer suspended.`)
}

async function startOfDay(db: Db, day: string, timeZone: string): Promise<Date> {
  const { rows } = await db.execute(
    sql`select extract(epoch from ${day}::date::timestamp at time zone ${timeZone}::text)::float8 * 1000 as ms`,
  )
  return new Date(oneOf(z.array(z.object({ ms: z.number() })).parse(rows), 'day').ms)
}

async function mustFind(db: Db, username: string): Promise<Account> {
  const account = await findAccount(db, username)
  if (account === undefined) throw new Error(`There is no account ${username}.`)
  return account
}

async function changeMembership(db: Db, username: string, { action, kind, id }: z.output<typeof Input>): Promise<void> {
  const account = await mustFind(db, username)
  const role = action === 'leave' ? 'none' : ROLE[action]
  const { name } = await setOwner(db, { by: 'command', creator: { kind, id } }, account.username, role)
  print(
    action === 'leave'
      ? `${account.username} is no longer an owner or editor of the ${kind} ${name}.`
      : `${account.username} is ${action === 'own' ? 'an owner' : 'an editor'} of the ${kind} ${name} now.`,
  )
}

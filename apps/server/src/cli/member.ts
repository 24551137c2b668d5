import { ID_MAX } from '@earshot/contract/limits'
import { Argument } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { endMembership, setMembership } from '../access/membership.store.ts'
import type { Group } from '../access/membership.store.ts'
import { say } from '../announce.ts'
import type { Db } from '../db/open.ts'
import { findAccount } from '../modules/account/account.store.ts'
import { withServices } from './open-services.ts'

const ROLE = { own: 'owner', edit: 'editor' } as const

const Asked = z.object({
  action: z.enum(['own', 'edit', 'leave']),
  kind: z.enum(['artist', 'podcast']),
  id: z.coerce.number('id is not a number').int('id is not a number').min(1).max(ID_MAX),
})

/** Adds `member`: who owns or edits an artist or podcast. */
export function addMemberCommand(program: Command): void {
  program
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
    .argument('<id>', 'the number in the address of its page, as in /artist/12')
    .description('make an account an owner or editor of an artist or podcast, or remove it')
    .action(async (username: string, action: unknown, kind: unknown, id: unknown) => {
      const asked = Asked.parse({ action, kind, id })
      await withServices(({ db }) => changeMembership(db, username, asked))
    })
}

async function changeMembership(db: Db, username: string, { action, kind, id }: z.output<typeof Asked>): Promise<void> {
  const account = await findAccount(db, username)
  if (account === undefined) throw new Error(`There is no account ${username}.`)
  const group: Group = { kind, id }
  if (action === 'leave') {
    const { name, wasMember } = await endMembership(db, group, account.id)
    if (!wasMember) throw new Error(`${account.username} is not an owner or editor of the ${kind} ${name}.`)
    say(`${account.username} is no longer an owner or editor of the ${kind} ${name}.`)
    return
  }
  const name = await setMembership(db, group, account.id, ROLE[action])
  say(`${account.username} is ${action === 'own' ? 'an owner' : 'an editor'} of the ${kind} ${name} now.`)
}

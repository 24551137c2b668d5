import { APPLICATION_STATES, CREATOR } from '@earshot/contract/studio/creator-limits'
import { Option } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { decideApplication, listApplications } from '../../modules/studio/creator/applications.store.ts'
import { print } from '../../process/log/announce.ts'
import { IdAsked } from '../money/product.ts'
import { withServices } from '../open-services.ts'

/** Maximum number of applications that `creator list` prints. */
const LISTED_MAX = 200

const ListInput = z.object({ state: z.enum(APPLICATION_STATES).optional() })
const DecisionInput = z.object({
  note: z.string().trim().max(CREATOR.noteMax, `must be at most ${CREATOR.noteMax} characters`).optional(),
})

/** Adds `creator`: the applications of members to become an artist or podcast, or to own one (STUDIO-13). */
export function addCreatorCommand(program: Command): void {
  const creators = program.command('creator').description('list and decide applications of artists and podcasters')
  creators
    .command('list')
    .addOption(new Option('--state <state>', 'default: open and asked').choices([...APPLICATION_STATES]))
    .description('list applications, the oldest first')
    .action((options: unknown) => {
      const { state } = ListInput.parse(options)
      return withServices(async ({ db }) => {
        const { data } = await listApplications(db, { ...(state && { state }), limit: LISTED_MAX, offset: 0 })
        if (data.length === 0) return print('There are no applications.')
        for (const { id, kind, name, claim, member, state: is, message, links } of data)
          print(
            [id, is, kind, claim === null ? name : `${name} (claim of ${claim.id})`, member.username, message, ...links]
              .join('\t')
              .replaceAll('\n', ' '),
          )
      })
    })
  for (const decision of ['accept', 'refuse'] as const)
    creators
      .command(decision)
      .argument('<id>', 'the number of the application, see `creator list`')
      .option('--note <note>', 'a note, which the member reads')
      .description(`${decision} an application; the member is notified and mailed`)
      .action((id: unknown, options: unknown) => {
        const input = { id: IdAsked.parse(id), decision, ...DecisionInput.parse(options) }
        return withServices(async (services) => {
          const { name, member, state } = await decideApplication(services, 'command', input)
          print(`The application of ${member.username} for ${name} was ${state}.`)
        })
      })
}

import { readFile } from 'node:fs/promises'
import { ID_MAX } from '@earshot/contract/limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { followableLink } from '@earshot/contract/text/web-link'
import { youtubeId, youtubeLink } from '@earshot/contract/text/youtube'
import type { Command } from 'commander'
import { z } from 'zod'
import { storePicture, storeVideo } from '../../modules/media/pictures/picture.store.ts'
import { findAccount } from '../../modules/member/account.store.ts'
import { contestStore } from '../../modules/vote/contest.store.ts'
import { annulVotes } from '../../modules/vote/contest/annul-votes.store.ts'
import { addToBallot } from '../../modules/vote/contest/ballots.store.ts'
import { changeContest } from '../../modules/vote/contest/contest-changes.store.ts'
import type { ContestWords } from '../../modules/vote/contest/contest-changes.store.ts'
import type { Acting } from '../../modules/vote/contest/contest-row.store.ts'
import { closeContest, createOpenContest } from '../../modules/vote/contest/contest-state.store.ts'
import { runRecount } from '../../modules/vote/log/recount.mjs'
import type { Services } from '../../ports/services.ts'
import { print } from '../../process/log/announce.ts'
import { atHand } from '../../process/log/terminal.ts'
import { withServices } from '../open-services.ts'

const IdInput = z.coerce.number('id is not a number').pipe(z.int('id is not a number').min(1).max(ID_MAX))
const Link = z.string().transform((url, context) => {
  const link = followableLink(url)
  if (link === undefined) context.addIssue({ code: 'custom', message: 'is not a URL of the web' })
  return link ?? ''
})
const Input = z.object({
  title: z
    .string()
    .trim()
    .refine((title) => !showsNothing(title), 'is empty')
    .optional(),
  end: z.iso.date('is not a day like 2026-12-31').optional(),
  picture: z.string().optional(),
  video: z.string().optional(),
  youtube: z.string().optional(),
  adPicture: z.string().optional(),
  adLink: Link.optional(),
})
const ArtistsInput = z
  .string('is needed: add --artists 12,15')
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be comma-separated numbers of artists, like 12,15')
  .transform((list) => list.split(',').map(Number))

/** Adds `contest` to create, change, list and close contests, and `recount`. */
export function addContestCommands(program: Command): void {
  const contests = program
    .command('contest')
    .description('create, change, list and close contests that members vote in')
  const withWords = (command: Command) =>
    command
      .option('--end <day>', 'last day, like 2026-12-31: voting ends at 24:00 in TIME_ZONE')
      .option('--picture <file>', 'its picture: JPEG, PNG, WebP or GIF')
      .option('--video <file>', 'the video of its page: MP4 or WebM')
      .option('--youtube <url>', 'a YouTube video, shown if the contest has no video')
      .option('--ad-picture <file>', 'picture of its ad')
      .option('--ad-link <url>', 'the link of its ad')
  withWords(contests.command('create').argument('<title>').description('create a contest; --end is needed')).action(
    async (title: string, options: unknown) => {
      const input = Input.parse(options)
      await withServices(async (services) => {
        const words = await wordsOf(services, input)
        const { endDate } = words
        if (endDate === undefined) throw new Error('A contest needs a last day: add --end 2026-12-31')
        const id = await createOpenContest(services.db, { ...words, title: title.trim(), endDate }, actingIn(services))
        print(`The contest ${title.trim()} was created with the number ${id}: /voting/${id}`)
      })
    },
  )
  withWords(contests.command('change').argument('<id>').description('change an open contest'))
    .option('--title <title>', 'its title')
    .action(async (id: string, options: unknown) => {
      const input = Input.parse(options)
      await withServices(async (services) => {
        const words = await wordsOf(services, input)
        const title = await changeContest(services.db, IdInput.parse(id), words, actingIn(services))
        print(`The contest ${title} was changed.`)
      })
    })
  contests
    .command('ballot')
    .argument('<id>', 'number of the contest')
    .argument('<title>', 'title of the sub-category')
    .option('--artists <ids>', 'comma-separated numbers of artists: 12 for /artist/12')
    .description('add a sub-category to an open contest, or artists to it')
    .action(async (id: string, title: string, options: { artists?: string }) => {
      const input = {
        contestId: IdInput.parse(id),
        title: title.trim(),
        artistIds: ArtistsInput.parse(options.artists),
      }
      await withServices(async (services) => {
        const { added } = await addToBallot(services.db, input, actingIn(services))
        print(`${added} ${added === 1 ? 'artist was' : 'artists were'} added to ${input.title}.`)
      })
    })
  contests
    .command('list')
    .description('list open and ended contests with their numbers, without archived ones')
    .action(() => withServices(listAll))
  contests
    .command('close')
    .argument('<id>')
    .description('end an open contest now; it cannot be opened again')
    .action((id: string) =>
      withServices(async (services) =>
        print(`The contest ${await closeContest(services.db, IdInput.parse(id), actingIn(services))} has ended.`),
      ),
    )
  contests
    .command('annul')
    .argument('<username>', 'username or e-mail address of the account')
    .option('--reason <text>', 'the reason, which the member reads', 'The operator of this site decided so.')
    .description('annul all votes of an account in open contests, each recorded as a line of the ballot log')
    .action((username: string, { reason }: { reason: string }) =>
      withServices((services) => annul(services, username, reason)),
    )

  program
    .command('recount')
    .argument('<file>', 'the ballot log, from the page of the contest')
    .option('--head <line:hash>', 'a head that was saved earlier from the page or the feed of the contest')
    .description('recount the ballot log of a contest, and print the first changed line, if any')
    .action(async (file: string, options: { head?: string }) => {
      const head = options.head === undefined ? [] : ['--head', options.head]
      if ((await runRecount([atHand(file), ...head], print)) !== 0)
        throw new Error('The ballot log could not be confirmed.')
    })
}

async function wordsOf(services: Services, input: z.output<typeof Input>): Promise<ContestWords> {
  const stored = async (file: string | undefined, store: typeof storePicture) =>
    file === undefined ? undefined : store(services, await readFile(atHand(file)))
  const video = input.youtube === undefined ? undefined : youtubeId(input.youtube)
  if (input.youtube !== undefined && video === undefined)
    throw new Error('--youtube is not the URL of a YouTube video.')
  const words = {
    title: input.title,
    endDate: input.end,
    image: await stored(input.picture, storePicture),
    video: await stored(input.video, storeVideo),
    youtubeLink: video === undefined ? undefined : youtubeLink(video),
    adImage: await stored(input.adPicture, storePicture),
    adLink: input.adLink,
  }
  return ContestWordsGiven.parse(words)
}

// Leaves out options that were not given.
const ContestWordsGiven = z
  .record(z.string(), z.string().optional())
  .transform((words): ContestWords =>
    Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined)),
  )

async function listAll({ db, config }: Services): Promise<void> {
  for (const { id, title, endDate, isOpen, votes } of await contestStore(db, config.timeZone).listContests())
    print(
      `${id}\t${isOpen ? 'open' : 'ended'}\tlast day ${endDate}\t${votes} ${votes === 1 ? 'vote' : 'votes'}\t${title}`,
    )
}

async function annul(services: Services, username: string, reason: string): Promise<void> {
  const account = await findAccount(services.db, username)
  if (account === undefined) throw new Error(`There is no account ${username}.`)
  const input = { memberId: account.id, contestId: undefined, reason: reason.trim(), isDryRun: false }
  const annulled = await annulVotes(services.db, input, actingIn(services))
  print(
    `${annulled} ${annulled === 1 ? 'vote' : 'votes'} of ${account.username} in open contests ${annulled === 1 ? 'is' : 'are'} annulled at a random time within 24 hours.`,
  )
}

const actingIn = ({ config }: Services): Acting => ({ by: 'command', timeZone: config.timeZone })

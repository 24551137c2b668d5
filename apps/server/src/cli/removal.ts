import { ID_MAX } from '@earshot/contract/limits'
import { Argument } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { say, sentenceOf } from '../announce.ts'
import { REMOVABLE, REMOVABLE_KINDS } from '../modules/removal/kinds.ts'
import type { RemovableItem } from '../modules/removal/kinds.ts'
import { listGone, removeSongs } from '../modules/removal/prune.ts'
import {
  RESTORE_DAYS,
  allowItem,
  hideItem,
  listRemovals,
  listRun,
  removeItem,
  restoreItem,
  showItem,
} from '../modules/removal/removal.store.ts'
import type { Outcome } from '../modules/removal/removal.store.ts'
import { atHand } from '../terminal.ts'
import { EndedWith, SOME_SKIPPED } from './exit-code.ts'
import { itemOf, withItem } from './item-argument.ts'
import { withServices } from './open-services.ts'

/** The word for all that one prune removed. */
const PRUNE = 'prune'
/** What `restore` brings back besides a dump: a removed item of a kind, or all that a prune removed. */
export const RESTORED_KINDS: readonly string[] = [...REMOVABLE_KINDS, PRUNE]
const Run = z.object({ item: z.coerce.number('is no number').int().min(1).max(ID_MAX) })
const Options = z.object({ dryRun: z.boolean().default(false), endSubscriptions: z.boolean().default(false) })

/** Adds `hide`, `show`, `remove`, `prune`, `allow` and `removed`. `restore` stands with `backup`. */
export function addRemovalCommands(program: Command): void {
  withItem(program.command('hide'))
    .option('--end-subscriptions', 'end the subscriptions of its members first, also at the payment provider')
    .description('take an item off the site until `show` brings it back')
    .action((kind: string, item: string, options: unknown) => hide({ kind, item }, options))
  withItem(program.command('show'))
    .description('bring a hidden item back')
    .action((kind: string, item: string, options: unknown) => show({ kind, item }, options))
  withItem(program.command('remove'))
    .option('--end-subscriptions', 'end the subscriptions of its members first, also at the payment provider')
    .description(
      `take an item off the site at once and delete it after ${RESTORE_DAYS} days; until then \`restore\` brings it back`,
    )
    .action((kind: string, item: string, options: unknown) => remove({ kind, item }, options))
  program
    .command('prune')
    .argument('<folder>', 'a folder that was imported')
    .option('--yes', 'remove the songs that are listed; without it they are only listed', false)
    .option('--dry-run', 'only list the songs, also with --yes', false)
    .option('--folders', 'also when whole folders, or more than half of the songs, are gone', false)
    .description('list the songs whose files are gone from a folder, and remove them with --yes')
    .action((folder: string, { dryRun, yes, folders }: { dryRun: boolean; yes: boolean; folders: boolean }) =>
      prune(atHand(folder), { isDryRun: dryRun || !yes, mayEmpty: folders }),
    )
  program
    .command('allow')
    .addArgument(new Argument('<kind>', RESTORED_KINDS.join(', ')).choices(RESTORED_KINDS))
    .argument('<item>', 'its number, or the number of the prune')
    .description('let imports bring in anew what was deleted for good')
    .action((kind: string, item: string) => allow({ kind, item }))
  program
    .command('removed')
    .description('list what is hidden, what was removed and can be restored, and what was deleted')
    .action(() => withServices(({ db }) => list(db)))
}

/** Brings a removed item back, or all that one prune removed. Throws a sentence. */
export async function restoreRemoved(words: { kind: string; item: string }, isDryRun: boolean): Promise<void> {
  if (words.kind === PRUNE) return restoreRun(Run.parse(words).item, isDryRun)
  const item = itemOf(words)
  await withServices(async (services) => {
    const done = await restoreItem(services, item, { isDryRun })
    say(`The ${named(item, done)} ${isDryRun ? 'would be' : 'was'} restored${among(item, done)}: ${pageOf(item)}`)
  })
}

// What cannot come back is told, and the rest comes.
async function restoreRun(run: number, isDryRun: boolean): Promise<void> {
  await withServices(async (services) => {
    const items = await listRun(services.db, run)
    let restored = 0
    for (const item of items)
      try {
        await restoreItem(services, item, { isDryRun })
        restored += 1
      } catch (error) {
        say(`${item.kind} ${item.id}: ${sentenceOf(error)}`)
      }
    say(`${restored} of ${items.length} songs ${isDryRun ? 'would be' : 'were'} restored.`)
    if (restored < items.length) throw new EndedWith(SOME_SKIPPED)
  })
}

async function allow(words: { kind: string; item: string }): Promise<void> {
  await withServices(async ({ db }) => {
    const items = words.kind === PRUNE ? await listRun(db, Run.parse(words).item) : [itemOf(words)]
    for (const item of items) say(`An import may bring in the ${item.kind} ${await allowItem(db, item)} again.`)
  })
}

async function hide(words: { kind: string; item: string }, options: unknown): Promise<void> {
  const [item, { dryRun: isDryRun, endSubscriptions: mayEnd }] = [itemOf(words), Options.parse(options)]
  await withServices(async (services) => {
    const done = await hideItem(services, item, { isDryRun, mayEnd })
    say(
      isDryRun
        ? `The ${named(item, done)} would be hidden${among(item, done)}.`
        : `The ${named(item, done)} is hidden${among(item, done)}. Bring it back with: earshot show ${item.kind} ${item.id}`,
    )
    sayEnded(done)
  })
}

async function show(words: { kind: string; item: string }, options: unknown): Promise<void> {
  const [item, { dryRun: isDryRun }] = [itemOf(words), Options.parse(options)]
  await withServices(async (services) => {
    const done = await showItem(services, item, { isDryRun })
    say(`The ${named(item, done)} ${isDryRun ? 'would be' : 'is'} shown again${among(item, done)}: ${pageOf(item)}`)
  })
}

async function remove(words: { kind: string; item: string }, options: unknown): Promise<void> {
  const [item, { dryRun: isDryRun, endSubscriptions: mayEnd }] = [itemOf(words), Options.parse(options)]
  await withServices(async (services) => {
    const done = await removeItem(services, item, { isDryRun, mayEnd })
    say(
      isDryRun
        ? `The ${named(item, done)} would be removed${among(item, done)}.`
        : `The ${named(item, done)} was removed${among(item, done)}. It is deleted in ${RESTORE_DAYS} days. Until then bring it back with: earshot restore ${item.kind} ${item.id}`,
    )
    sayEnded(done)
  })
}

async function prune(folder: string, { isDryRun, mayEmpty }: { isDryRun: boolean; mayEmpty: boolean }): Promise<void> {
  await withServices(async (services) => {
    const { songs: gone, moved, doubt } = await listGone(services, folder)
    for (const { id, title, file } of gone) say([id, title, file].join('\t'))
    if (moved > 0)
      say(`${counted(moved)} ${moved === 1 ? 'lies' : 'lie'} in another file of the folder: import it to find that.`)
    if (gone.length === 0) return say('No file is gone.')
    if (doubt !== undefined && !mayEmpty)
      throw new Error(`${doubt} Is a disk away? Nothing was removed. Say with --folders that they are meant to go.`)
    if (isDryRun) return say(`${counted(gone.length)} would be removed. To remove them, add --yes.`)
    const run = await removeSongs(services, gone)
    say(
      `${counted(gone.length)} removed, to be deleted in ${RESTORE_DAYS} days. Until then bring ${gone.length === 1 ? 'it' : 'all'} back with: earshot restore ${PRUNE} ${run}`,
    )
  })
}

const counted = (songs: number): string => (songs === 1 ? '1 song' : `${songs} songs`)

async function list(db: Parameters<typeof listRemovals>[0]): Promise<void> {
  const rows = await listRemovals(db)
  if (rows.length === 0) return say('Nothing is hidden or removed.')
  for (const { kind, itemId, title, act, deleteAt, deletedAt, run } of rows)
    say(
      [
        kind,
        itemId,
        deletedAt === null ? STATE[act] : 'deleted',
        deletedAt !== null ? `on ${dayOf(deletedAt)}` : deleteAt === null ? '' : `until ${dayOf(deleteAt)}`,
        title,
        ...(run === null ? [] : [`${PRUNE} ${run}`]),
      ].join('\t'),
    )
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const STATE = { hide: 'hidden', remove: 'removed', merge: 'merged' } as const

function sayEnded({ ended }: Outcome): void {
  if (ended > 0) say(ended === 1 ? '1 subscription was ended.' : `${ended} subscriptions were ended.`)
}

const named = ({ kind }: RemovableItem, { title }: Outcome): string => `${kind} ${title}`
const pageOf = ({ kind, id }: RemovableItem): string => `${REMOVABLE[kind].page}${id}`

const COUNTED = {
  album: 'album',
  track: 'song',
  season: 'season',
  episode: 'episode',
  playlist_track: 'place in playlists',
  rating: 'rating',
  creator_follow: 'follower',
} as const
const MANY: Partial<Record<string, string>> = { 'place in playlists': 'places in playlists' }

// What went or came with an item, without itself.
function among({ kind }: RemovableItem, { rows }: Outcome): string {
  const parts = Object.entries(COUNTED).flatMap(([table, word]) => {
    const n = (rows.get(table) ?? 0) - (table === REMOVABLE[kind].name ? 1 : 0)
    return n <= 0 ? [] : [n === 1 ? `1 ${word}` : `${n} ${MANY[word] ?? `${word}s`}`]
  })
  return parts.length === 0 ? '' : `, with ${parts.join(', ')}`
}

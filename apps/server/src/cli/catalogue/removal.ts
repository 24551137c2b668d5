import { ID_MAX } from '@earshot/contract/limits'
import { Argument } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { REMOVABLE, REMOVABLE_KINDS } from '../../modules/catalogue/removal/kinds.ts'
import type { RemovableItem } from '../../modules/catalogue/removal/kinds.ts'
import { listGone, removeSongs } from '../../modules/catalogue/removal/prune.ts'
import {
  RESTORE_DAYS,
  allowItem,
  hideItem,
  listRemovals,
  listRun,
  removeItem,
  restoreItem,
  showItem,
} from '../../modules/catalogue/removal/removal.store.ts'
import type { Outcome } from '../../modules/catalogue/removal/removal.store.ts'
import { print, sentenceOf } from '../../process/log/announce.ts'
import { atHand } from '../../process/log/terminal.ts'
import { EndedWith, SOME_SKIPPED } from '../exit-code.ts'
import { itemOf, withItem } from '../item-argument.ts'
import { withServices } from '../open-services.ts'

/** The argument for all items that one prune removed. */
const PRUNE = 'prune'
/**
 * The kinds that `restore` accepts in addition to a dump: a removed item of a kind, or all items that a prune removed.
 */
export const RESTORED_KINDS: readonly string[] = [...REMOVABLE_KINDS, PRUNE]
const Run = z.object({ item: z.coerce.number('is not a number').int().min(1).max(ID_MAX) })
const Options = z.object({ dryRun: z.boolean().default(false), endSubscriptions: z.boolean().default(false) })

/** Adds `hide`, `show`, `remove`, `prune`, `allow` and `removed`. `restore` is defined with `backup`. */
export function addRemovalCommands(program: Command): void {
  withItem(program.command('hide'))
    .option('--end-subscriptions', 'end the subscriptions of its members first, also at the payment provider')
    .description('hide an item until `show` makes it visible again')
    .action((kind: string, item: string, options: unknown) => hide({ kind, item }, options))
  withItem(program.command('show'))
    .description('make a hidden item visible again')
    .action((kind: string, item: string, options: unknown) => show({ kind, item }, options))
  withItem(program.command('remove'))
    .option('--end-subscriptions', 'end the subscriptions of its members first, also at the payment provider')
    .description(`remove an item at once and delete it after ${RESTORE_DAYS} days; until then \`restore\` restores it`)
    .action((kind: string, item: string, options: unknown) => remove({ kind, item }, options))
  program
    .command('prune')
    .argument('<folder>', 'a folder that was imported')
    .option('--yes', 'remove the songs that are listed; without it they are only listed', false)
    .option('--dry-run', 'only list the songs, also with --yes', false)
    .option('--folders', 'remove songs even if whole folders, or more than half of the songs, are missing', false)
    .description('list the songs whose files are missing in a folder, and remove them with --yes')
    .action((folder: string, { dryRun, yes, folders }: { dryRun: boolean; yes: boolean; folders: boolean }) =>
      prune(atHand(folder), { isDryRun: dryRun || !yes, mayEmpty: folders }),
    )
  program
    .command('allow')
    .addArgument(new Argument('<kind>', RESTORED_KINDS.join(', ')).choices(RESTORED_KINDS))
    .argument('<item>', 'its number, or the number of the prune')
    .description('let imports add a permanently deleted item again')
    .action((kind: string, item: string) => allow({ kind, item }))
  program
    .command('removed')
    .description('list hidden items, removed items that can be restored, and deleted items')
    .action(() => withServices(({ db }) => list(db)))
}

/** Restores a removed item, or all items that one prune removed. Throws a sentence. */
export async function restoreRemoved(words: { kind: string; item: string }, isDryRun: boolean): Promise<void> {
  if (words.kind === PRUNE) return restoreRun(Run.parse(words).item, isDryRun)
  const item = itemOf(words)
  await withServices(async (services) => {
    const done = await restoreItem(services, item, { isDryRun, actor: 'command' })
    print(`The ${named(item, done)} ${isDryRun ? 'would be' : 'was'} restored${among(item, done)}: ${pageOf(item)}`)
  })
}

// Items that cannot be restored are reported; the others are restored.
async function restoreRun(run: number, isDryRun: boolean): Promise<void> {
  await withServices(async (services) => {
    const items = await listRun(services.db, run)
    let restored = 0
    for (const item of items)
      try {
        await restoreItem(services, item, { isDryRun, actor: 'command' })
        restored += 1
      } catch (error) {
        print(`${item.kind} ${item.id}: ${sentenceOf(error)}`)
      }
    print(`${restored} of ${items.length} songs ${isDryRun ? 'would be' : 'were'} restored.`)
    if (restored < items.length) throw new EndedWith(SOME_SKIPPED)
  })
}

async function allow(words: { kind: string; item: string }): Promise<void> {
  await withServices(async ({ db }) => {
    const items = words.kind === PRUNE ? await listRun(db, Run.parse(words).item) : [itemOf(words)]
    for (const item of items)
      print(`An import may bring in the ${item.kind} ${await allowItem(db, item, 'command')} again.`)
  })
}

async function hide(words: { kind: string; item: string }, options: unknown): Promise<void> {
  const [item, { dryRun: isDryRun, endSubscriptions: mayEnd }] = [itemOf(words), Options.parse(options)]
  await withServices(async (services) => {
    const done = await hideItem(services, item, { isDryRun, mayEnd, actor: 'command' })
    print(
      isDryRun
        ? `The ${named(item, done)} would be hidden${among(item, done)}.`
        : `The ${named(item, done)} is hidden${among(item, done)}. Bring it back with: earshot show ${item.kind} ${item.id}`,
    )
    printEnded(done)
  })
}

async function show(words: { kind: string; item: string }, options: unknown): Promise<void> {
  const [item, { dryRun: isDryRun }] = [itemOf(words), Options.parse(options)]
  await withServices(async (services) => {
    const done = await showItem(services, item, { isDryRun, actor: 'command' })
    print(`The ${named(item, done)} ${isDryRun ? 'would be' : 'is'} shown again${among(item, done)}: ${pageOf(item)}`)
  })
}

async function remove(words: { kind: string; item: string }, options: unknown): Promise<void> {
  const [item, { dryRun: isDryRun, endSubscriptions: mayEnd }] = [itemOf(words), Options.parse(options)]
  await withServices(async (services) => {
    const done = await removeItem(services, item, { isDryRun, mayEnd, actor: 'command' })
    print(
      isDryRun
        ? `The ${named(item, done)} would be removed${among(item, done)}.`
        : `The ${named(item, done)} was removed${among(item, done)}. It is deleted in ${RESTORE_DAYS} days. Until then bring it back with: earshot restore ${item.kind} ${item.id}`,
    )
    printEnded(done)
  })
}

async function prune(folder: string, { isDryRun, mayEmpty }: { isDryRun: boolean; mayEmpty: boolean }): Promise<void> {
  await withServices(async (services) => {
    const { songs: gone, moved, doubt } = await listGone(services, folder)
    for (const { id, title, file } of gone) print([id, title, file].join('\t'))
    if (moved > 0)
      print(
        `${counted(moved)} ${moved === 1 ? 'is' : 'are'} in another file of the folder: import the folder to update the catalogue.`,
      )
    if (gone.length === 0) return print('No file is missing.')
    if (doubt !== undefined && !mayEmpty)
      throw new Error(`${doubt} Is a disk not mounted? Nothing was removed. Add --folders to remove them.`)
    if (isDryRun) return print(`${counted(gone.length)} would be removed. To remove them, add --yes.`)
    const run = await removeSongs(services, gone)
    print(
      `${counted(gone.length)} removed, to be deleted in ${RESTORE_DAYS} days. Until then bring ${gone.length === 1 ? 'it' : 'all'} back with: earshot restore ${PRUNE} ${run}`,
    )
  })
}

const counted = (songs: number): string => (songs === 1 ? '1 song' : `${songs} songs`)

async function list(db: Parameters<typeof listRemovals>[0]): Promise<void> {
  const rows = await listRemovals(db)
  if (rows.length === 0) return print('Nothing is hidden or removed.')
  for (const { kind, itemId, title, act, deleteAt, deletedAt, run } of rows)
    print(
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

function printEnded({ ended }: Outcome): void {
  if (ended > 0) print(ended === 1 ? '1 subscription was ended.' : `${ended} subscriptions were ended.`)
}

const named = ({ kind }: RemovableItem, { title }: Outcome): string => `${kind} ${title}`
const pageOf = ({ kind, id }: RemovableItem): string => `${REMOVABLE[kind].page}${id}`

const COUNTED = {
  album: 'album',
  track: 'song',
  season: 'season',
  episode: 'episode',
  playlist_track: 'playlist entry',
  rating: 'rating',
  creator_follow: 'follower',
} as const
const MANY: Partial<Record<string, string>> = { 'playlist entry': 'playlist entries' }

// Lists the rows that were moved with an item, without the item itself.
function among({ kind }: RemovableItem, { rows }: Outcome): string {
  const parts = Object.entries(COUNTED).flatMap(([table, word]) => {
    const n = (rows.get(table) ?? 0) - (table === REMOVABLE[kind].name ? 1 : 0)
    return n <= 0 ? [] : [n === 1 ? `1 ${word}` : `${n} ${MANY[word] ?? `${word}s`}`]
  })
  return parts.length === 0 ? '' : `, with ${parts.join(', ')}`
}

import type { Command } from 'commander'
import { z } from 'zod'
import { say } from '../announce.ts'
import { REMOVABLE } from '../modules/removal/kinds.ts'
import type { RemovableItem } from '../modules/removal/kinds.ts'
import { listGone, removeSongs } from '../modules/removal/prune.ts'
import {
  RESTORE_DAYS,
  hideItem,
  listRemovals,
  removeItem,
  restoreItem,
  showItem,
} from '../modules/removal/removal.store.ts'
import type { Outcome } from '../modules/removal/removal.store.ts'
import { atHand } from '../terminal.ts'
import { itemOf, withItem } from './item-argument.ts'
import { withServices } from './open-services.ts'

const Options = z.object({ dryRun: z.boolean().default(false), endSubscriptions: z.boolean().default(false) })

/** Adds `hide`, `show`, `remove`, `prune` and `removed`. `restore` stands with `backup`. */
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
    .description('list the songs whose files are gone from a folder, and remove them with --yes')
    .action((folder: string, { dryRun, yes }: { dryRun: boolean; yes: boolean }) =>
      prune(atHand(folder), dryRun || !yes),
    )
  program
    .command('removed')
    .description('list what is hidden, and what was removed and can be restored')
    .action(() => withServices(({ db }) => list(db)))
}

/** Brings a removed item back. Throws a sentence. */
export async function restoreRemoved(words: { kind: string; item: string }, isDryRun: boolean): Promise<void> {
  const item = itemOf(words)
  await withServices(async (services) => {
    const done = await restoreItem(services, item, { isDryRun })
    say(`The ${named(item, done)} ${isDryRun ? 'would be' : 'was'} restored${among(item, done)}: ${pageOf(item)}`)
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

async function prune(folder: string, isDryRun: boolean): Promise<void> {
  await withServices(async (services) => {
    const gone = await listGone(services, folder)
    for (const { id, title, file } of gone) say([id, title, file].join('\t'))
    if (!isDryRun) await removeSongs(services, gone)
    const songs = gone.length === 1 ? '1 song' : `${gone.length} songs`
    if (gone.length === 0) say('No file is gone.')
    else if (isDryRun) say(`${songs} would be removed. To remove them, add --yes.`)
    else
      say(
        `${songs} removed. Until they are deleted in ${RESTORE_DAYS} days, \`earshot restore song\` brings each back.`,
      )
  })
}

async function list(db: Parameters<typeof listRemovals>[0]): Promise<void> {
  const rows = await listRemovals(db)
  if (rows.length === 0) return say('Nothing is hidden or removed.')
  for (const { kind, itemId, title, act, deleteAt } of rows)
    say(
      [kind, itemId, STATE[act], deleteAt === null ? '' : `until ${deleteAt.toISOString().slice(0, 10)}`, title].join(
        '\t',
      ),
    )
}

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

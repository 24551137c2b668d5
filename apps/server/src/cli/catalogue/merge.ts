import { ID_MAX } from '@earshot/contract/limits'
import type { Command } from 'commander'
import { z } from 'zod'
import { mergeItems, unmergeItem } from '../../modules/catalogue/edit/merge.store.ts'
import type { Merged } from '../../modules/catalogue/edit/merge.store.ts'
import type { MergeableItem } from '../../modules/catalogue/edit/moved-rows.store.ts'
import { splitItem } from '../../modules/catalogue/edit/split.store.ts'
import { REMOVABLE } from '../../modules/catalogue/removal/kinds.ts'
import { cleanText } from '../../modules/import/text.rules.ts'
import { print } from '../../process/log/announce.ts'
import { itemOf, otherOf, withItem } from '../item-argument.ts'
import { withServices } from '../open-services.ts'

const KINDS = ['artist', 'album'] as const
const Kind = z.enum(KINDS)
const Input = z.object({ dryRun: z.boolean() })
const Numbers = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(/[ ,]+/)
      .filter((each) => each !== '')
      .map(Number),
  )
  .pipe(z.array(z.int('must be numbers, as in 3,7').min(1).max(ID_MAX)))
const SplitInput = Input.extend({
  title: z.string('is needed: add --title "Name of the new one"').transform((text, context) => {
    const clean = cleanText(text)
    if (clean !== undefined) return clean
    context.addIssue('is empty')
    return z.NEVER
  }),
  albums: Numbers,
  songs: Numbers,
  discs: Numbers,
})

/** Adds `merge`, `unmerge` and `split`. */
export function addMergeCommands(program: Command): void {
  withItem(program.command('merge'), KINDS)
    .argument('<into>', 'the number or URL of the item that remains')
    .description(
      'merge a duplicate artist or album into another: albums, songs, followers, ratings, plans and owners move, the old URL redirects, and imports use the remaining item; `unmerge` undoes it',
    )
    .action((kind: string, item: string, into: string, options: unknown) => {
      const merged = mergeable(kind, item)
      return merge(merged, otherOf(merged.kind, { into }), Input.parse(options).dryRun)
    })
  withItem(program.command('unmerge'), KINDS)
    .description('undo a merge: everything it moved is moved back, and later additions stay')
    .action((kind: string, item: string, options: unknown) =>
      unmerge(mergeable(kind, item), Input.parse(options).dryRun),
    )
  withItem(program.command('split'), KINDS)
    .option('--title <title>', 'the name of the new artist, or the title of the new album')
    .option('--albums <numbers>', 'for an artist: albums that move to the new one with their songs, as in 3,7')
    .option('--songs <numbers>', 'songs that move to the new one, as in 31,32')
    .option('--discs <numbers>', 'for an album: discs that move to the new one, as in 2')
    .description(
      'move part of an artist or album to a new one; imports keep the split; to undo it, merge the new item into the old one',
    )
    .action((kind: string, item: string, options: unknown) => split(mergeable(kind, item), SplitInput.parse(options)))
}

async function merge(item: MergeableItem, intoId: number, isDryRun: boolean): Promise<void> {
  await withServices(async (services) => {
    const done = await mergeItems(services, item, intoId, { isDryRun, actor: 'command' })
    const pages = [pageOf(item), pageOf({ ...item, id: intoId })]
    print(
      `The ${item.kind} ${done.title} ${isDryRun ? 'would be' : 'was'} merged into ${done.into}${listed(', with ', done.moved)}.${listed(' On both sides: ', withoutItself(item, done), '.')}`,
    )
    if (!isDryRun) print(`${pages[0]} redirects to ${pages[1]}. Undo it with: earshot unmerge ${item.kind} ${item.id}`)
  })
}

async function unmerge(item: MergeableItem, isDryRun: boolean): Promise<void> {
  await withServices(async (services) => {
    const { title, into, moved } = await unmergeItem(services, item, { isDryRun, actor: 'command' })
    print(
      `The ${item.kind} ${title} ${isDryRun ? 'would be' : 'was'} separated from ${into}${listed(', with ', moved)}: ${pageOf(item)}`,
    )
  })
}

async function split(item: MergeableItem, { dryRun: isDryRun, ...part }: z.output<typeof SplitInput>): Promise<void> {
  const { albums, songs, discs } = part
  if (item.kind === 'artist' ? discs.length > 0 : albums.length > 0)
    throw new Error(`An artist is split by --albums and --songs, an album by --songs and --discs.`)
  if (albums.length + songs.length + discs.length === 0)
    throw new Error(
      `Choose what moves to the new ${item.kind}: ${item.kind === 'artist' ? '--albums 3,7 or ' : '--discs 2 or '}--songs 31,32`,
    )
  await withServices(async (services) => {
    const done = await splitItem(services, item, part, { isDryRun, actor: 'command' })
    const got = listed(' with ', new Map(Object.entries({ album: done.albums, track: done.songs })))
    if (isDryRun) return print(`The ${item.kind} ${part.title} would be split from ${done.title}${got}.`)
    print(`The ${item.kind} ${part.title} was split from ${done.title}${got}: ${pageOf({ ...item, id: done.id })}`)
    print(`Undo it with: earshot merge ${item.kind} ${done.id} ${item.id}`)
  })
}

const mergeable = (kind: string, item: string): MergeableItem => ({
  kind: Kind.parse(kind),
  id: itemOf({ kind, item }).id,
})
const pageOf = ({ kind, id }: MergeableItem): string => `${REMOVABLE[kind].page}${id}`

// The item itself is one of the moved rows.
const withoutItself = ({ kind }: MergeableItem, { joined }: Merged): Map<string, number> =>
  new Map([...joined].filter(([table]) => table !== kind))

const COUNTED = {
  album: 'album',
  track: 'song',
  rating: 'rating',
  creator_follow: 'follower',
  plan: 'plan',
  subscription: 'subscription',
  artist_member: 'owner or editor',
} as const
const MANY: Partial<Record<string, string>> = { 'owner or editor': 'owners or editors' }

function listed(before: string, rows: ReadonlyMap<string, number>, after = ''): string {
  const parts = Object.entries(COUNTED).flatMap(([table, word]) => {
    const n = rows.get(table) ?? 0
    return n === 0 ? [] : [n === 1 ? `1 ${word}` : `${n} ${MANY[word] ?? `${word}s`}`]
  })
  return parts.length === 0 ? '' : `${before}${parts.join(', ')}${after}`
}

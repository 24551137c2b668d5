import { readFile } from 'node:fs/promises'
import { CORRECTION, LinkLines, ReleaseDay } from '@earshot/contract/desk/item'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import type { Command } from 'commander'
import { z } from 'zod'
import { OPERATOR_FIELDS } from '../../db/schema/catalogue/correction.ts'
import { correctItem, listCorrections, undoCorrections } from '../../modules/catalogue/edit/correct.store.ts'
import type { Corrected } from '../../modules/catalogue/edit/correct.store.ts'
import { EMPTIABLE, FIELDS } from '../../modules/catalogue/edit/fields.store.ts'
import { REMOVABLE } from '../../modules/catalogue/removal/kinds.ts'
import type { RemovableItem } from '../../modules/catalogue/removal/kinds.ts'
import { cleanText, genresOf } from '../../modules/import/text.rules.ts'
import { COVER_SIDE_MAX, mustBePicture, storePicture } from '../../modules/media/pictures/picture.store.ts'
import type { Services } from '../../ports/services.ts'
import { print } from '../../process/log/announce.ts'
import { atHand } from '../../process/log/terminal.ts'
import { itemOf, withItem } from '../item-argument.ts'
import { withServices } from '../open-services.ts'

const Field = z.enum(OPERATOR_FIELDS)
const Text = z.string().transform((text, context) => {
  const clean = cleanText(text)
  if (clean !== undefined) return clean
  context.addIssue('is empty')
  return z.NEVER
})
const Fields = z
  .string()
  .transform((text) => text.split(/[ ,]+/))
  .pipe(z.array(Field))
const Input = z
  .object({
    title: Text.optional(),
    subtitle: Text.optional(),
    artist: Text.optional(),
    album: z.string().optional(),
    releaseDate: ReleaseDay.optional(),
    year: z.coerce
      .number('is not a year')
      .int('is not a year')
      .min(CORRECTION.yearMin)
      .max(CORRECTION.yearMax)
      .optional(),
    genre: z
      .string()
      .transform((text) => genresOf([text], CORRECTION.genresMax))
      .refine((genres) => genres.length > 0, 'names no genre')
      .optional(),
    label: Text.optional(),
    format: Text.optional(),
    certifications: Text.optional(),
    bio: z.string().trim().min(1, 'is empty').max(CREATOR.bioMax).optional(),
    links: z
      .array(z.string())
      .transform((links) => links.join('\n'))
      .pipe(LinkLines)
      .optional(),
    cover: z.string().optional(),
    header: z.string().optional(),
    empty: Fields.optional(),
    undo: z.union([z.literal(true).transform(() => []), Fields]).optional(),
    dryRun: z.boolean(),
  })
  .transform(({ releaseDate, ...same }) => ({ ...same, release_date: releaseDate }))

/** Adds `correct` and `corrected`. */
export function addCorrectCommands(program: Command): void {
  withItem(program.command('correct'))
    .option('--title <title>', 'its title, or the name of an artist')
    .option('--subtitle <text>', 'of an album: the line above its title, as in "Live album"')
    .option(
      '--artist <artist>',
      'for an album or song: number, URL or name of the artist; a new name creates an artist; for a podcast: its host',
    )
    .option('--album <album>', 'for a song: the number or URL of its album')
    .option('--year <year>', 'year of an album or song')
    .option('--release-date <day>', 'of an album, as in 2026-01-31; its year follows')
    .option('--genre <genres>', 'its genre; artists and songs may have several: "Jazz, Folk"')
    .option('--label <name>', 'of an album: its label')
    .option('--format <format>', 'of an album: its medium, as in "Cassette"')
    .option('--certifications <text>', 'of an album: as in "Gold"')
    .option('--bio <html>', 'of an artist or podcast: its description')
    .option(
      '--links <link...>',
      'of an artist or podcast: web links, each with its label: "Website https://band.example"',
    )
    .option('--cover <file>', 'its picture: JPEG, PNG, WebP or GIF')
    .option('--header <file>', 'of an artist: the picture at the top of the page')
    .option('--empty <fields>', 'fields to show empty, as in year,genre')
    .option('--undo [fields]', 'undo corrections: all, or the named ones, as in title,year')
    .description(
      'correct the data of an item permanently; later imports keep the correction. If an album moves to another artist, its songs by the former artist move too',
    )
    .addHelpText('after', helpOfKinds())
    .action((kind: string, item: string, options: unknown) => correct(itemOf({ kind, item }), Input.parse(options)))
  program
    .command('corrected')
    .description('list the corrections, which imports keep')
    .action(() => withServices(({ db }) => list(db)))
}

const helpOfKinds = (): string =>
  `\nFields that can be corrected:\n${table(FIELDS)}\nFields that can be left empty:\n${table(EMPTIABLE)}`

const table = (fields: Record<string, readonly string[]>): string =>
  Object.entries(fields)
    .map(([kind, each]) => `  ${kind.padEnd(8)} ${each.join(', ')}\n`)
    .join('')

async function correct(
  item: RemovableItem,
  { dryRun: isDryRun, undo, ...said }: z.output<typeof Input>,
): Promise<void> {
  const { empty = [] } = said
  const given = Field.options.filter((field) => said[field] !== undefined)
  mustBeFields(item, 'corrected', FIELDS, [...given, ...(undo ?? [])])
  mustBeFields(item, 'left empty', EMPTIABLE, empty)
  const both = empty.find((field) => given.includes(field))
  if (both !== undefined) throw new Error(`Give either the ${both} or --empty ${both}, not both.`)
  const isGiven = given.length > 0 || empty.length > 0
  if (undo !== undefined && isGiven) throw new Error('Give either --undo or the corrected values, not both.')
  if (undo === undefined && !isGiven)
    throw new Error(
      `Name at least one field, as in --title "New title". Fields that can be corrected: ${FIELDS[item.kind].join(', ')}.`,
    )
  await withServices(async (services) => {
    const done =
      undo === undefined
        ? await correctItem(services, item, await wantedOf(services, said, isDryRun), { isDryRun, actor: 'command' })
        : await undoCorrections(services, item, undo, { isDryRun, actor: 'command' })
    printCorrected(item, done, isDryRun)
  })
}

function mustBeFields(
  { kind }: RemovableItem,
  what: string,
  known: Record<RemovableItem['kind'], readonly string[]>,
  fields: readonly string[],
): void {
  const wrong = fields.find((field) => !known[kind].includes(field))
  if (wrong !== undefined)
    throw new Error(
      `The ${wrong} of ${kind === 'song' || kind === 'podcast' ? 'a' : 'an'} ${kind} cannot be ${what}. Fields that can be ${what}: ${known[kind].join(', ')}.`,
    )
}

async function wantedOf(services: Services, said: Omit<z.output<typeof Input>, 'dryRun' | 'undo'>, isDryRun: boolean) {
  const { cover, header, ...same } = said
  const stored = async (file: string) => {
    const bytes = await readFile(atHand(file))
    mustBePicture(bytes)
    return isDryRun ? `the picture ${file}` : storePicture(services, bytes, COVER_SIDE_MAX)
  }
  return {
    ...same,
    ...(cover !== undefined && { cover: await stored(cover) }),
    ...(header !== undefined && { header: await stored(header) }),
  }
}

function printCorrected(item: RemovableItem, { title, changes, emptied }: Corrected, isDryRun: boolean): void {
  const page = `${REMOVABLE[item.kind].page}${item.id}`
  if (changes.length === 0) return print(`The ${item.kind} ${title} already shows this; imports keep it: ${page}`)
  print(`The ${item.kind} ${title} ${isDryRun ? 'would be' : 'was'} changed: ${page}`)
  for (const { field, from, to } of changes) print(`  ${field.padEnd(6)}  ${from ?? '(none)'} → ${to ?? '(none)'}`)
  for (const { kind, id } of emptied.filter((each) => each.kind !== item.kind || each.id !== item.id))
    print(
      `The ${kind} ${REMOVABLE[kind].page}${id} ${isDryRun ? 'would have' : 'has'} no songs left. Remove it with: earshot remove ${kind} ${id}`,
    )
}

async function list(db: Services['db']): Promise<void> {
  const rows = await listCorrections(db)
  if (rows.length === 0) return print('Nothing was corrected.')
  for (const { kind, id, field, title } of rows) print([kind, id, field, title].join('\t'))
}

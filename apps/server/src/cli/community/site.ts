import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import { shippedSite, shippedValues } from '../../modules/cover/shipped.ts'
import { listSiteParts, storeMissing } from '../../modules/cover/site/site-archive.ts'
import { siteDifference } from '../../modules/cover/site/site-diff.ts'
import { SiteFileErrors, readSiteFile, versionOf, withVersion } from '../../modules/cover/site/site-document.ts'
import type { SiteDocument } from '../../modules/cover/site/site-document.ts'
import { fromFolder, readSiteContent } from '../../modules/cover/site/site-files.ts'
import { getSiteState, storeSite } from '../../modules/cover/site/site.store.ts'
import type { SiteState } from '../../modules/cover/site/site.store.ts'
import type { Services } from '../../ports/services.ts'
import { print } from '../../process/log/announce.ts'
import { atHand, terminal } from '../../process/log/terminal.ts'
import { withServices } from '../open-services.ts'

const ShowInput = z
  .object({ file: z.string().min(1, 'is not a file').optional(), to: z.string().min(1, 'is not a folder').optional() })
  .refine(({ file, to }) => file === undefined || to === undefined, 'Name a file, or a folder with --to, but not both.')
const ApplyInput = z.object({ force: z.boolean().default(false), dryRun: z.boolean().default(false) })
type ApplyInput = z.output<typeof ApplyInput>

/**
 * Adds `site`, which reads and applies the front page, the texts over the other pages and their contents as one file.
 */
export function addSiteCommands(program: Command): void {
  const site = program
    .command('site')
    .description('show or apply the site file: the front page and the texts of this site')
  site
    .command('show')
    .argument('[file]', 'write the file here instead of printing it')
    .option('--to <folder>', 'write the file here with its texts, pictures and videos')
    .description('print the applied site file, or the one that Earshot ships')
    .action(async (given: string | undefined, options: object) => {
      const { file, to } = ShowInput.parse({ file: given, ...options })
      await withServices((services) =>
        to === undefined
          ? show(services, file === undefined ? undefined : atHand(file))
          : writeFolder(services, atHand(to)),
      )
    })
  site
    .command('apply')
    .argument('<file>', 'the site file; paths of pictures, videos and texts are relative to it')
    .option('--dry-run', 'check the file and show what would change')
    .option('--force', 'apply it even if the site has changed since the file was shown')
    .description('check a site file, show what changes, and apply it')
    .action(async (file: string, options: unknown) => {
      const input = ApplyInput.parse(options)
      await withServices((services) => apply(services, atHand(file), input))
    })
}

async function show({ db }: Services, file: string | undefined): Promise<void> {
  const { source, version, from } = await getSiteState(db)
  if (from === 'elsewhere') terminal().write('error', SHIPPED_SHOWN)
  if (file === undefined) return terminal().write('out', withVersion(source, version))
  await writeNew(file, withVersion(source, version))
  print(`The site file was written to ${file}.`)
}

// Existing files of the operator are not overwritten.
async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx' })
  } catch (error) {
    if (!isFileThere(error)) throw error
    throw new Error(`${path.basename(file)} exists already. Name another file, or remove this one.`, { cause: error })
  }
}

async function writeFolder({ db, storage }: Services, folder: string): Promise<void> {
  const state = await getSiteState(db)
  if (state.from === 'elsewhere') terminal().write('error', SHIPPED_SHOWN)
  const { parts, missing } = await listSiteParts(state, storage)
  for (const part of parts) {
    const file = path.resolve(folder, part.path)
    if (path.relative(folder, file).startsWith('..')) {
      print(`${part.path} is outside the folder and was left out.`)
      continue
    }
    await mkdir(path.dirname(file), { recursive: true })
    await writeNew(file, 'text' in part ? part.text : await storage.slice(part.key, { start: 0, end: part.size - 1 }))
  }
  for (const name of missing) print(`${name} is no longer in the storage and was left out.`)
  const files = parts.filter((part) => 'key' in part)
  print(
    `The site was written to ${path.join(folder, 'site.yaml')}, with ${count(state.texts, 'text')} and ${count(files, 'file')}.`,
  )
}

async function apply(services: Services, file: string, { force, dryRun }: ApplyInput): Promise<void> {
  const source = await readFile(file, 'utf8')
  const state = await getSiteState(services.db)
  const { site, content, added } = await checked(source, file, state)
  const changes = siteDifference({ ...state, data: valuesOf(state) }, { ...content, data: site.data })
  for (const line of changes) print(line)
  const next = { source: withVersion(source, undefined), ...content }
  const isSame = state.from !== 'elsewhere' && versionOf(next) === state.version
  if (isSame) print('Nothing changes.')
  else if (changes.length === 0 && state.from !== 'elsewhere') print('Only the layout of the file changes.')
  if (!isSame && !force) refuseOlder(site.data.version ?? undefined, state)
  if (dryRun || isSame) return
  for (const { key, bytes } of added)
    if ((await services.storage.find(key)) === undefined) await services.storage.put(key, bytes)
  await storeMissing([source, ...Object.values(content.texts)], fromFolder(path.dirname(file)), services.storage)
  const version = await storeSite(services.db, next, {
    expected: force ? undefined : state.version,
    by: 'command',
    note: '',
    changes: changes.length,
  })
  if (version === undefined) throw new Error('The site changed while the command ran. Nothing was applied; try again.')
  // A file that never named a version is not changed: it may be one of many, or the example that Earshot ships.
  const isRecorded =
    withVersion(source, undefined) !== source &&
    (await replaceFile(file, withVersion(source, version)).then(
      () => true,
      () => false,
    ))
  print(`The site shows ${path.basename(file)}.`)
  if (!isRecorded) print(`Before you apply it again, make its first line: version: ${version}`)
}

// A process that is killed in between leaves the old file complete.
async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

// Values that an older Earshot accepted are compared with those that this one ships.
function valuesOf({ source }: SiteState): unknown {
  try {
    return readSiteFile(source, shippedValues()).data
  } catch {
    return shippedValues()
  }
}

// Every error is a line of its own with its position.
async function checked(source: string, file: string, current: SiteState) {
  try {
    const site: SiteDocument = readSiteFile(source, shippedValues())
    return {
      site,
      ...(await readSiteContent(site, {
        readFile: fromFolder(path.dirname(file)),
        current,
        shipped: shippedSite(),
      })),
    }
  } catch (error) {
    if (error instanceof SiteFileErrors)
      for (const sentence of error.sentences) terminal().write('error', `${path.basename(file)}:${sentence}\n`)
    throw error
  }
}

function refuseOlder(version: string | undefined, state: SiteState): void {
  if (state.from === 'elsewhere')
    throw new Error(
      'The pages were set up without a site file. This file would replace all settings, including currency, shop and ads. Add --force to apply it.',
    )
  if (version === state.version || (version === undefined && state.from === 'shipped')) return
  throw new Error(
    version === undefined
      ? 'The file has no version, and the site has been changed before. Start from `earshot site show`, or add --force to replace what the site shows.'
      : 'The site has changed since this file was shown. Run `earshot site show` again and repeat your changes, or add --force to replace what the site shows.',
  )
}

const SHIPPED_SHOWN = 'The pages were set up without a site file. This is the default file of Earshot.\n'

const isFileThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

const count = (of: object, noun: string): string => {
  const { length } = Object.keys(of)
  return `${length} ${noun}${length === 1 ? '' : 's'}`
}

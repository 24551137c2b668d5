import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { UserRef } from '../../member/member.ts'
import { Count, Id, IdInput, MaybeText, Nothing, Time, ZeroOrOneInput, line } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../list.ts'
import { IMPORT, IMPORT_KEEPS, IMPORT_SOURCES, IMPORT_STATES } from './import-limits.ts'

/**
 * An import. `name` is its folder, feed or list; `current` the file or feed at work; `unit` the items that it counts,
 * such as "tracks". `total` is 0 while it is unknown.
 */
export const DeskImport = z.object({
  id: Id,
  source: z.enum(IMPORT_SOURCES),
  name: z.string(),
  by: UserRef.nullable(),
  is_dry_run: z.boolean(),
  state: z.enum(IMPORT_STATES),
  is_stopping: z.boolean(),
  done: Count,
  total: Count,
  current: z.string(),
  unit: z.string(),
  added: Count,
  changed: Count,
  unchanged: Count,
  skipped: Count,
  problem: MaybeText,
  created_at: Time,
  started_at: Time.nullable(),
  finished_at: Time.nullable(),
})
export type DeskImport = z.infer<typeof DeskImport>

/** Files or feeds with the same reason: skipped ones, or notes on imported ones. */
const ImportGroup = z.object({ kind: z.enum(['skipped', 'note']), reason: z.string(), items: z.array(z.string()) })
export type ImportGroup = z.infer<typeof ImportGroup>

/**
 * A file that is sent for an import. `upload` is the path of its upload while it is not complete, which goes on from
 * the byte that the server has.
 */
const ImportFile = z.object({ path: z.string(), size: Count, upload: z.string().nullable() })
export type ImportFile = z.infer<typeof ImportFile>

/**
 * The report of an import, grouped by reason (CATALOGUE-15). `also` are further numbers, such as "2 albums"; `command`
 * is the command that does the same, without `npx earshot`; an import whose files are deleted cannot be repeated;
 * `files` are those of an import that waits for its files.
 */
export const ImportReport = DeskImport.extend({
  also: z.array(z.string()),
  groups: z.array(ImportGroup),
  may_repeat: z.boolean(),
  command: z.string().nullable(),
  files: z.array(ImportFile),
})
export type ImportReport = z.infer<typeof ImportReport>

/** A folder that can be imported, with the numbers of files and folders in it; `parent` is null for a root. */
const Folder = z.object({ name: z.string(), path: z.string(), files: Count, folders: Count })

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
const one = { id: IdInput }
const Path = line(1, IMPORT.pathMax)

export const deskImports = get(calls.deskImports, {
  ...admins,
  summary: 'Imports, newest first; running and waiting ones come first',
  input: z.object({
    ...deskListInput,
    source: z.enum(IMPORT_SOURCES).optional(),
    state: z.enum(IMPORT_STATES).optional(),
  }),
  data: deskList(DeskImport),
})
export const deskImport = get(calls.deskImport, {
  ...admins,
  summary: 'An import with its report',
  input: z.object(one),
  data: ImportReport,
  errors: [STATUS.notFound],
})
export const deskImportFile = get(calls.deskImportFile, {
  ...admins,
  summary: 'Skipped files and notes of an import as CSV',
  reply: 'csv',
  input: z.object(one),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const importFolders = get(calls.importFolders, {
  ...admins,
  summary: 'Folders below DATA_DIR/import and IMPORT_FOLDERS; without a path, these themselves',
  input: z.object({ path: Path.optional() }),
  data: z.object({
    path: z.string().nullable(),
    parent: z.string().nullable(),
    files: Count,
    folders: z.array(Folder),
    /** Whether files can be played from where they are; not with STORAGE_URL. */
    may_link: z.boolean(),
  }),
  errors: [STATUS.notFound],
})
export const startImport = post(calls.startImport, {
  ...admins,
  summary: 'Start an import of a folder of the server, a feed or a list; it waits until earlier ones have ended',
  body: 'json or multipart',
  files: { file: { kind: 'text', bytes: IMPORT.feedBytesMax } },
  input: z.object({
    source: z.enum(['folder', 'feed', 'opml'], 'must be folder, feed or opml'),
    path: Path.optional(),
    url: Path.optional(),
    download: ZeroOrOneInput.optional(),
    moved_from: Path.optional(),
    /** Whether the member may import feeds that their owners locked. */
    may_import: ZeroOrOneInput.optional(),
    keep: z.enum(IMPORT_KEEPS, 'must be copy or link').optional(),
    charset: line(1, 40).optional(),
    dry_run: ZeroOrOneInput.optional(),
  }),
  data: DeskImport,
  errors: [STATUS.notFound, STATUS.conflict, STATUS.tooLarge, STATUS.wrongType, STATUS.diskFull, STATUS.busy],
})
export const repeatImport = post(calls.repeatImport, {
  ...admins,
  summary: 'Start an import again with its settings; after a dry run, dry_run 0 imports',
  input: z.object({ ...one, dry_run: ZeroOrOneInput.optional() }),
  data: DeskImport,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const stopImport = post(calls.stopImport, {
  ...admins,
  summary: 'End a running import after its current file; what came in stays',
  input: z.object(one),
  data: DeskImport,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const removeImport = post(calls.removeImport, {
  ...admins,
  summary: 'Remove an import that waits, or the report of one that has ended',
  input: z.object(one),
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})

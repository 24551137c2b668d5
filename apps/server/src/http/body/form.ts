import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fieldNames } from '@earshot/contract/endpoint'
import type { Endpoint, FileField } from '@earshot/contract/endpoint'
import { STATUS } from '@earshot/contract/envelope'
import { fieldError } from '@earshot/contract/field-error'
import { MEGABYTE } from '@earshot/contract/limits'
import { TYPE_BYTES, pictureTypeOf, videoTypeOf } from '@earshot/contract/upload/file-types'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { namingFullDisk } from '../../ports/storage/storage-folder.ts'
import { Refusal, badRequest } from '../errors.ts'

/**
 * A file of a form, on the disk until the call is answered, in a folder with the other files of its form. `name` is its
 * name in errors, `field` is the field of the form, `hash` is the SHA-256 of its bytes in hex.
 */
export type SentFile = { name: string; field: string; path: string; hash: string }

/** A parsed form: its texts by name, and the files of each field of the contract in their order. */
export type SentForm = { texts: ReadonlyMap<string, string>; files: Readonly<Record<string, readonly SentFile[]>> }

/** The fields that a form may have: its texts are the fields of `input`. */
export type FormRules = Pick<Endpoint, 'input' | 'files' | 'filesBytes'>

// The longest text is the list of ids of the longest playlist.
const TEXT_BYTES = 128 * 1024
/** Age in milliseconds at which files of a form are abandoned. */
const FORGOTTEN_MS = 3_600_000

/** The folder of files during their upload. */
export const formFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'forms')

/**
 * Reads a multipart form and passes it to `work`. Accepts only the fields of the call, each once, and files of the
 * allowed size and kind, which is detected from their content. Files are written below `folder` while they arrive, and
 * deleted when the work succeeds or fails, or the client disconnects. Call it after authentication: from here on the
 * client may take minutes. Throws 400, 413 or 415 with a sentence, and ENOSPC.
 */
export async function withForm<T>(
  request: FastifyRequest,
  folder: string,
  rules: FormRules,
  work: (form: SentForm) => Promise<T>,
): Promise<T> {
  // Includes the lines between the parts.
  const mostBytes = rules.filesBytes + (Object.keys(rules.input.shape).length + 1) * TEXT_BYTES
  if (Number(request.headers['content-length']) > mostBytes)
    throw new Refusal(STATUS.tooLarge, 'The form is too large.')
  await namingFullDisk(folder, mkdir(folder, { recursive: true }))
  const own = await namingFullDisk(folder, mkdtemp(path.join(folder, 'form-')))
  try {
    return await work(await readForm(request, own, rules))
  } finally {
    // read-on.ts reads the rest of a refused form.
    request.raw.unpipe()
    // removeForgottenForms removes it later if this fails.
    await rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/** Deletes the files of forms that a killed process was reading. */
export async function removeForgottenForms(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const form = path.join(folder, name)
    const changed = (await stat(form).catch(() => undefined))?.mtimeMs ?? now
    if (changed < now - FORGOTTEN_MS) await rm(form, { recursive: true, force: true })
  }
}

async function readForm(request: FastifyRequest, folder: string, rules: FormRules): Promise<SentForm> {
  // Each call accepts the id of its member.
  const textNames = new Set([...Object.keys(rules.input.shape), 'user_id'])
  const listed = Object.entries(rules.files).map(([name, field]) => ({ name, field, names: fieldNames(name, field) }))
  const fields = new Map(listed.flatMap(({ field, names }) => names.map((name) => [name, field] as const)))
  const texts = new Map<string, string>()
  const files = new Map<string, SentFile>()
  let bytesLeft = rules.filesBytes
  for await (const part of readable(request.parts({ limits: partLimits(fields, textNames) }))) {
    const [name, field] = [part.fieldname, fields.get(part.fieldname)]
    if (texts.has(name) || files.has(name)) throw badRequest(shown(name), 'is sent twice')
    if (part.type === 'field') {
      if (field !== undefined) throw badRequest(name, 'must be a file, not text')
      if (!textNames.has(name) || typeof part.value !== 'string') throw notAField(name)
      if (part.valueTruncated) throw new Refusal(STATUS.tooLarge, fieldError(name, 'is too long'), { field: name })
      texts.set(name, part.value)
    } else {
      if (textNames.has(name)) throw badRequest(name, 'must be text, not a file')
      if (field === undefined) throw tooMany(name, rules) ?? notAField(name)
      files.set(name, await receive(part, field, path.join(folder, `${files.size}`)))
      bytesLeft -= part.file.bytesRead
      if (bytesLeft < 0) throw new Refusal(STATUS.tooLarge, 'The files together are too large.')
    }
  }
  const sent = listed.map(({ name, field, names }) => {
    const own = names.flatMap((each) => files.get(each) ?? [])
    if (field.isRequired === true && own.length === 0) throw badRequest(names[0] ?? name, 'is required')
    return [name, own] as const
  })
  return { texts, files: Object.fromEntries(sent) }
}

// Allows one more text than the call takes, so that a text in the place of a file is read and named in the error.
const partLimits = (files: ReadonlyMap<string, FileField>, texts: ReadonlySet<string>) => ({
  fileSize: Math.max(0, ...[...files.values()].map(({ bytes }) => bytes)) + 1,
  files: files.size,
  fields: texts.size + 1,
  parts: files.size + texts.size + 1,
  fieldNameSize: 100,
  fieldSize: TEXT_BYTES,
  headerPairs: 20,
})

/** Streams a file to the disk and computes its hash. Throws 413 or 415. */
async function receive(part: MultipartFile, { kind, bytes: most }: FileField, to: string): Promise<SentFile> {
  const [name, field, hash] = [fileName(part), part.fieldname, createHash('sha256')]
  let head = Buffer.alloc(0)
  async function* contents(): AsyncGenerator<Uint8Array> {
    for await (const chunk of readable<Uint8Array>(part.file)) {
      if (part.file.bytesRead > most)
        throw new Refusal(STATUS.tooLarge, `${name}: a file can have at most ${megabytes(most)} here.`, { field })
      if (head.length < TYPE_BYTES) head = Buffer.concat([head, chunk.subarray(0, TYPE_BYTES - head.length)])
      hash.update(chunk)
      yield chunk
    }
  }
  await using written = await namingFullDisk(path.dirname(to), open(to, 'wx'))
  await namingFullDisk(path.dirname(to), written.writeFile(contents()))
  const { isKind, rule } = KINDS[kind]
  if (!isKind(head)) throw new Refusal(STATUS.wrongType, `${name}: ${rule} of at most ${megabytes(most)}.`, { field })
  return { name, field, path: to, hash: hash.digest('hex') }
}

const KINDS: Record<FileField['kind'], { isKind: (head: Uint8Array) => boolean; rule: string }> = {
  picture: {
    isKind: (head) => ['jpeg', 'png'].includes(pictureTypeOf(head) ?? ''),
    rule: 'a picture must be a JPEG or PNG',
  },
  video: { isKind: (head) => videoTypeOf(head) === 'mp4', rule: 'a video must be an MP4' },
  // A text is validated by its reader.
  text: { isKind: () => true, rule: 'a text must be a file' },
}

// Matches a numbered field beyond the maximum of the call.
function tooMany(name: string, { files }: FormRules): Refusal | undefined {
  const [, base = '', at] = /^(\w+)\[(\d+)\]$/.exec(name) ?? []
  const most = files[base]?.most
  if (at === undefined || most === undefined) return undefined
  return new Refusal(STATUS.tooLarge, fieldError(base, `at most ${most} files can be sent at once.`), { field: base })
}

/** Yields what the parser reads from the request. Throws 400 or 413 for its errors, not for those of the consumer. */
async function* readable<T>(parsed: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parsed
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error && error.statusCode === 413
      ? new Refusal(STATUS.tooLarge, 'The form has too many parts.')
      : new Refusal(STATUS.badRequest, 'The form cannot be read.')
  }
}

// File names are untrusted: errors repeat them shortened, without invisible characters and direction marks.
function fileName({ filename, fieldname }: MultipartFile): string {
  const name = (filename ?? '')
    .toWellFormed()
    .replaceAll(/[\p{C}<>"\\/]/gu, '')
    .trim()
  if (name === '') return shown(fieldname)
  return name.length <= NAME_MAX
    ? name
    : `${name.slice(0, NAME_MAX - 11).toWellFormed()}…${name.slice(-10).toWellFormed()}`
}

const NAME_MAX = 60
const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`
const notAField = (name: string): Refusal => badRequest(shown(name), 'is not a field of this call')
const shown = (name: string): string => name.replaceAll(/[^\w[\]-]/g, '').slice(0, 40) || 'field'

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fieldNames } from '@earshot/contract/endpoint'
import type { Endpoint, FileField } from '@earshot/contract/endpoint'
import { STATUS } from '@earshot/contract/envelope'
import { fieldError } from '@earshot/contract/field-error'
import { MEGABYTE } from '@earshot/contract/limits'
import multipart from '@fastify/multipart'
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal, badRequest } from '../errors.ts'
import { pictureTypeOf, videoTypeOf } from '../modules/media/picture.rules.ts'
import { namingFullDisk } from '../ports/storage-folder.ts'
import { allowForm } from './body-limits.ts'

/** A file of a form, on the disk until the call is answered, in a folder with the other files of its form. `name` is its name in errors, `field` the field of the form, `hash` the SHA-256 of its bytes in hex. */
export type SentFile = { name: string; field: string; path: string; hash: string }

/** A parsed form: its texts by name, and the files of each field of the contract in their order. */
export type SentForm = { texts: ReadonlyMap<string, string>; files: Readonly<Record<string, readonly SentFile[]>> }

/** The fields that a form may have: its texts are the fields of `input`. */
export type FormRules = Pick<Endpoint, 'input' | 'files' | 'filesBytes'>

// The ids of the longest playlist are the longest text.
const TEXT_BYTES = 128 * 1024
/** Bytes by which a file shows what it is. */
const HEAD_BYTES = 16
/** Milliseconds after which the files of a form belong to no running process. */
const FORGOTTEN_MS = 3_600_000

/** The folder of files during their upload. */
export const formFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'forms')

/** Lets a scope take multipart forms; they are read only where a call takes one. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads a multipart form and works with it: only the fields of the call, each once, each file no larger than it may be and of its kind, judged by its
 * content. Files are written below `folder` while they come. They are gone when the work is done or has failed, and when the client leaves.
 * Call it when the viewer is known: from here on the client may take minutes. Throws 400, 413 or 415 with a sentence, and ENOSPC.
 */
export async function withForm<T>(
  request: FastifyRequest,
  folder: string,
  rules: FormRules,
  work: (form: SentForm) => Promise<T>,
): Promise<T> {
  const tooLarge = limitForm(request, rules)
  const own = await namingFullDisk(folder, makeFolder(folder))
  try {
    return await work(await Promise.race([readForm(request, own, rules), tooLarge]))
  } finally {
    // removeForgottenForms removes it later if this fails.
    await rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/** Removes the files of forms that a process was reading when it was killed. */
export async function removeForgottenForms(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const form = path.join(folder, name)
    const changed = (await stat(form).catch(() => undefined))?.mtimeMs ?? now
    if (changed < now - FORGOTTEN_MS) await rm(form, { recursive: true, force: true })
  }
}

async function makeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  return mkdtemp(path.join(folder, 'form-'))
}

// Bytes outside of fields count, too: the text before the first part, and the rest of a field that is too long.
function limitForm(request: FastifyRequest, { input, filesBytes }: FormRules): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  // It may be too large before anybody reads it.
  promise.catch(() => {})
  const bytes = filesBytes + (Object.keys(input.shape).length + 1) * TEXT_BYTES
  allowForm(request.raw, bytes, () => {
    // Reading on would let the client send more.
    request.raw.unpipe().pause()
    reject(new Refusal(STATUS.tooLarge, 'The form is too large.'))
  })
  return promise
}

// Errors of a part are reported after the whole form has arrived: a client that is cut off while it sends may never read the reply.
async function readForm(request: FastifyRequest, folder: string, rules: FormRules): Promise<SentForm> {
  const textNames = new Set(Object.keys(rules.input.shape))
  const fileFields = new Map(
    Object.entries(rules.files).flatMap(([name, field]) =>
      fieldNames(name, field).map((each) => [each, field] as const),
    ),
  )
  const texts = new Map<string, string>()
  const files = new Map<string, SentFile>()
  let bytesLeft = rules.filesBytes

  const takeText = ({ fieldname: name, value, valueTruncated }: MultipartValue) => {
    if (fileFields.has(name)) throw badRequest(name, 'must be a file, not text')
    if (!textNames.has(name) || typeof value !== 'string') throw notAField(name)
    if (valueTruncated) throw new Refusal(STATUS.tooLarge, fieldError(name, 'is too long'), { field: name })
    texts.set(name, value)
  }
  const takeFile = async (part: MultipartFile) => {
    const name = part.fieldname
    const field = fileFields.get(name)
    if (textNames.has(name)) throw badRequest(name, 'must be text, not a file')
    if (field === undefined) throw tooMany(name, rules) ?? notAField(name)
    const { size, ...file } = await receive(part, field, { to: path.join(folder, `${files.size}`), bytesLeft })
    bytesLeft -= size
    files.set(name, file)
  }
  const take = async (part: Multipart) => {
    if (texts.has(part.fieldname) || files.has(part.fieldname)) throw badRequest(shown(part.fieldname), 'is sent twice')
    await (part.type === 'file' ? takeFile(part) : takeText(part))
  }

  let problem: { error: unknown } | undefined
  try {
    for await (const part of request.parts({ limits: partLimits(fileFields, textNames) })) {
      if (problem === undefined)
        problem = await take(part).then(
          () => undefined,
          (error: unknown) => ({ error }),
        )
      if (part.type === 'file') part.file.resume()
    }
  } catch (error) {
    throw problem === undefined ? refusalOfForm(error) : problem.error
  }
  if (problem !== undefined) throw problem.error
  const filesOf = (name: string, field: FileField) => fieldNames(name, field).flatMap((each) => files.get(each) ?? [])
  for (const [name, field] of Object.entries(rules.files))
    if (field.isRequired === true && filesOf(name, field).length === 0)
      throw badRequest(fieldNames(name, field)[0] ?? name, 'is required')
  return {
    texts,
    files: Object.fromEntries(Object.entries(rules.files).map(([name, field]) => [name, filesOf(name, field)])),
  }
}

// One more text than the call takes, so that a text in the place of a file is read and named.
function partLimits(files: ReadonlyMap<string, FileField>, texts: ReadonlySet<string>) {
  return {
    fileSize: Math.max(0, ...[...files.values()].map(({ bytes }) => bytes)) + 1,
    files: files.size,
    fields: texts.size + 1,
    parts: files.size + texts.size + 1,
    fieldNameSize: 100,
    fieldSize: TEXT_BYTES,
    headerPairs: 20,
  }
}

/** Streams a file to the disk and computes its hash. Throws 413 or 415 after the whole file has arrived. */
async function receive(
  part: MultipartFile,
  { kind, bytes: most }: FileField,
  { to, bytesLeft }: { to: string; bytesLeft: number },
): Promise<SentFile & { size: number }> {
  const name = fileName(part)
  const field = part.fieldname
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  let failure: { error: unknown } | undefined
  const fail = (error: unknown) => {
    failure = { error }
  }
  const written = await namingFullDisk(path.dirname(to), open(to, 'wx'))
  try {
    for await (const chunk of part.file) {
      if (!(chunk instanceof Uint8Array)) continue
      size += chunk.length
      if (size > Math.min(most, bytesLeft) || failure !== undefined) continue
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      hash.update(chunk)
      await namingFullDisk(path.dirname(to), written.writeFile(chunk)).catch(fail)
    }
  } catch {
    throw UNREADABLE
  } finally {
    await written.close()
  }
  if (size > most)
    throw new Refusal(STATUS.tooLarge, `${name}: a file can have at most ${megabytes(most)} here.`, { field })
  if (size > bytesLeft) throw new Refusal(STATUS.tooLarge, 'The files together are too large.')
  if (!IS_KIND[kind](head))
    throw new Refusal(STATUS.wrongType, `${name}: ${KIND_RULES[kind]} of at most ${megabytes(most)}.`, { field })
  if (failure !== undefined) throw failure.error
  return { name, field, path: to, hash: hash.digest('hex'), size }
}

const IS_KIND: Record<FileField['kind'], (head: Uint8Array) => boolean> = {
  picture: (head) => ['jpeg', 'png'].includes(pictureTypeOf(head) ?? ''),
  video: (head) => videoTypeOf(head) === 'mp4',
  // Whether a text is what it should be is judged by who reads it.
  text: () => true,
}
const KIND_RULES: Record<FileField['kind'], string> = {
  picture: 'a picture must be a JPEG or PNG',
  video: 'a video must be an MP4',
  text: 'a text must be a file',
}

// A field with a number behind the last one that the call takes.
function tooMany(name: string, { files }: FormRules): Refusal | undefined {
  const [, base = '', at] = /^(\w+)\[(\d+)\]$/.exec(name) ?? []
  const most = files[base]?.most
  if (at === undefined || most === undefined) return undefined
  return new Refusal(STATUS.tooLarge, fieldError(base, `at most ${most} files can be sent at once.`), { field: base })
}

function refusalOfForm(error: unknown): Refusal {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT'
    ? new Refusal(STATUS.tooLarge, 'The form has too many parts.')
    : UNREADABLE
}

const UNREADABLE = new Refusal(STATUS.badRequest, 'The form cannot be read.')

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

import { STATUS } from '@earshot/contract/envelope'
import { MEGABYTE } from '@earshot/contract/limits'
import multipart from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, badRequest } from '../../errors.ts'
import { allowForm } from '../../http/body-limits.ts'

/** A file of a form; `name` is what refusals call it. */
export type UploadedFile = { name: string; bytes: Uint8Array }

/** What a form sent: its texts and its files by their field names. */
export type UploadedForm = { fields: ReadonlyMap<string, string>; files: ReadonlyMap<string, UploadedFile> }

/** The file fields a form may have with the most bytes of each, the bytes of all files together, its text fields, and what is said of some other field. */
export type FormLimits = {
  files: Readonly<Record<string, number>>
  bytes?: number
  fields?: readonly string[]
  refuse?: (field: string) => Refusal | undefined
}

const TEXT_BYTES = 64 * 1024

/** Lets a scope take multipart forms; they are read only where a handler asks for one. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads a multipart form into memory: only the named fields, each once, each file no larger than it may be. Nothing touches the disk.
 * Call it when the viewer is known: from here on the client may take minutes. Throws 400, 413 or 415 with a sentence.
 */
export async function readForm(request: FastifyRequest, limits: FormLimits): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new Refusal(STATUS.wrongType, 'This call needs a multipart form.')
  // What belongs to no field counts, too: the text before the first part, and the rest of a field that is too long.
  const tooLarge = Promise.withResolvers<never>()
  allowForm(request.raw, mostBytes(limits), () =>
    tooLarge.reject(new Refusal(STATUS.tooLarge, 'The form is too large.')),
  )
  return Promise.race([readParts(request, limits), tooLarge.promise])
}

async function readParts(request: FastifyRequest, limits: FormLimits): Promise<UploadedForm> {
  const fields = new Map<string, string>()
  const files = new Map<string, UploadedFile>()
  const mostOf = new Map(Object.entries(limits.files))
  const fieldNames = new Set(limits.fields)
  let bytesLeft = limits.bytes ?? sum(mostOf.values())
  try {
    for await (const part of request.parts({ limits: partLimits(mostOf, fieldNames) })) {
      const name = part.fieldname
      if (fields.has(name) || files.has(name)) throw badRequest(shown(name), 'is sent twice')
      if (part.type === 'file') {
        const most = mostOf.get(name)
        if (fieldNames.has(name)) throw badRequest(name, 'must be text, not a file')
        if (most === undefined) throw limits.refuse?.(name) ?? badRequest(shown(name), 'is not a field of this call')
        const file = await readFile(part, most, bytesLeft)
        bytesLeft -= file.bytes.length
        files.set(name, file)
      } else {
        if (mostOf.has(name)) throw badRequest(name, 'must be a file, not text')
        if (!fieldNames.has(name) || typeof part.value !== 'string')
          throw badRequest(shown(name), 'is not a field of this call')
        if (part.valueTruncated) throw new Refusal(STATUS.tooLarge, `${name}: is too long`)
        fields.set(name, part.value)
      }
    }
  } catch (error) {
    throw refusalOfForm(error)
  }
  return { fields, files }
}

const mostBytes = ({ files, bytes, fields = [] }: FormLimits): number =>
  (bytes ?? sum(Object.values(files))) + (fields.length + 1) * TEXT_BYTES

// One more text than the call takes, so that a text in the place of a file is read and named.
function partLimits(files: ReadonlyMap<string, number>, fields: ReadonlySet<string>) {
  return {
    fileSize: Math.max(0, ...files.values()) + 1,
    files: files.size,
    fields: fields.size + 1,
    parts: files.size + fields.size + 1,
    fieldNameSize: 100,
    fieldSize: TEXT_BYTES,
    headerPairs: 20,
  }
}

async function readFile(part: MultipartFile, most: number, bytesLeft: number): Promise<UploadedFile> {
  const name = fileName(part)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of part.file) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.length
    if (size > most) throw new Refusal(STATUS.tooLarge, `${name}: a file can have at most ${megabytes(most)} here.`)
    if (size > bytesLeft) throw new Refusal(STATUS.tooLarge, 'The files together are too large.')
    chunks.push(chunk)
  }
  return { name, bytes: Buffer.concat(chunks, size) }
}

function refusalOfForm(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Refusal(STATUS.tooLarge, 'The form has too many parts.')
  return new Refusal(STATUS.badRequest, 'The form cannot be read.')
}

// Names of files are words of a stranger: said back shortened, without what is invisible or turns the direction of a line.
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
const sum = (numbers: Iterable<number>): number => Array.from(numbers).reduce((total, each) => total + each, 0)
const shown = (name: string): string => name.replaceAll(/[^\w[\]-]/g, '').slice(0, 40) || 'field'

import multipart from '@fastify/multipart'
import { MEGABYTE, UPLOAD } from '@earshot/contract/limits'
import { STATUS } from '@earshot/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, badRequest } from '../../errors.ts'

/** What a form sent: its texts and its files by their field names. */
export type UploadedForm = { fields: ReadonlyMap<string, string>; files: ReadonlyMap<string, Uint8Array> }

/** Which file fields a form may have, and the bytes and texts it may bring. */
export type FormLimits = { files: readonly string[]; fileBytes?: number; fields?: readonly string[] }

const TEXT_BYTES = 64 * 1024

/** Lets a scope take multipart forms; they are read only where a handler asks for one. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: true })
}

/**
 * Reads a multipart form into memory: only the named fields, each once, each file no larger than it may be. Nothing touches the disk.
 * Throws 400, 413 or 415 with a sentence.
 */
export async function readForm(request: FastifyRequest, { files: fileNames, fileBytes = UPLOAD.imageBytes, fields: fieldNames = [] }: FormLimits): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new Refusal(STATUS.wrongType, 'This call takes a multipart form.')
  const fields = new Map<string, string>()
  const files = new Map<string, Uint8Array>()
  const limits = { fileSize: fileBytes, files: fileNames.length, fields: fieldNames.length, parts: fileNames.length + fieldNames.length, fieldNameSize: 100, fieldSize: TEXT_BYTES, headerPairs: 20 }
  try {
    for await (const part of request.parts({ limits })) {
      const name = part.fieldname
      if (fields.has(name) || files.has(name)) throw badRequest(shown(name), 'is there twice')
      if (part.type === 'file') {
        if (!fileNames.includes(name)) throw badRequest(shown(name), 'is not a field of this call')
        files.set(name, await part.toBuffer())
      } else {
        if (!fieldNames.includes(name) || typeof part.value !== 'string') throw badRequest(shown(name), 'is not a field of this call')
        if (part.valueTruncated) throw new Refusal(STATUS.tooLarge, `${name}: is too long`)
        fields.set(name, part.value)
      }
    }
  } catch (error) {
    throw refusalOfForm(error, fileBytes)
  }
  return { fields, files }
}

function refusalOfForm(error: unknown, fileBytes: number): unknown {
  if (error instanceof Refusal) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(STATUS.tooLarge, `A file may have at most ${Math.round(fileBytes / MEGABYTE)} MB.`)
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') return new Refusal(STATUS.tooLarge, 'The form has more parts than this call takes.')
  return new Refusal(STATUS.badRequest, 'The form cannot be read.')
}

const shown = (name: string): string => name.replaceAll(/[^\w[\]-]/g, '').slice(0, 40) || 'field'

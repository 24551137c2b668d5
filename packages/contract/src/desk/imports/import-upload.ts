import { z } from 'zod'
import { post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { IdInput, ZeroOrOneInput, line, text } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { IMPORT, importKindOf, isPathBelow } from './import-limits.ts'
import { DeskImport } from './imports.ts'

/**
 * The upload of files for an import by the tus protocol 1.0, as that of sounds in the studio (CATALOGUE-11,
 * RELEASE-05).
 */
export const importUpload = {
  path: calls.uploadImport,
  scope: 'account',
  roles: ['admin'],
  phone: 'required',
  limit: 'importFiles',
} as const

/** The fields of `Upload-Metadata`: the import, and the path of the file below the chosen folder. */
export const ImportFileMetadata = z.object({
  import_id: IdInput,
  path: text(1, IMPORT.pathMax)
    .refine(isPathBelow, 'must be a path below the chosen folder')
    .refine((path) => importKindOf(path) !== undefined, 'must be a sound, a picture, lyrics (.lrc) or a ZIP archive'),
})
export type ImportFileMetadata = z.infer<typeof ImportFileMetadata>

const admins = { auth: 'token', scope: 'account', role: 'admin', data: DeskImport } as const

export const beginUpload = post(calls.beginUpload, {
  ...admins,
  summary: 'Create an import that waits for its files; `desk/import_upload` receives them',
  input: z.object({ name: line(1, 200) }),
})
export const finishUpload = post(calls.finishUpload, {
  ...admins,
  summary: 'Import the files that were sent; 409 while one of them is not complete',
  input: z.object({ id: IdInput, dry_run: ZeroOrOneInput.optional() }),
  errors: [STATUS.notFound, STATUS.conflict],
})

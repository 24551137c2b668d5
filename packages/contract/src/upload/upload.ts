import { z } from 'zod'
import * as calls from '../calls.ts'
import { post } from '../endpoint.ts'
import type { FileField } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { UPLOAD } from '../limits.ts'

/** A file field for one picture, and for one video. */
export const PICTURE = { kind: 'picture', bytes: UPLOAD.imageBytes } as const satisfies FileField
export const VIDEO = { kind: 'video', bytes: UPLOAD.videoBytes } as const satisfies FileField

/** Errors of a call with files: a file is too large or has the wrong type. */
export const fileErrors = [STATUS.tooLarge, STATUS.wrongType] as const

export const uploadFile = post(calls.uploadFile, {
  summary: 'Store a picture',
  auth: 'token',
  scope: 'write',
  limits: ['uploads'],
  body: 'multipart',
  files: { file: { ...PICTURE, isRequired: true } },
  input: z.object({}),
  data: z.object({ url: z.string() }),
  errors: fileErrors,
})

import { z } from 'zod'
import * as calls from '../calls.ts'
import { get } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Nothing, text } from '../primitives.ts'

/** Days for which a file with data of members can be downloaded (ACCOUNT2-06, PEOPLE-10). */
export const DATA_FILE_DAYS = 7

export const dataFile = get(calls.dataFile, {
  summary: `A file with data of members by the key of its link, for ${DATA_FILE_DAYS} days`,
  auth: 'none',
  reply: 'bytes',
  input: z.object({ key: text(1, 200) }),
  data: Nothing,
  errors: [STATUS.notFound],
})

import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, IdInput, Nothing, ZeroOrOneInput, idOf, line } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../list.ts'

/** Most characters of the title of a genre. */
export const GENRE_TITLE_MAX = 60

/** A genre with the numbers of what has it, and the earlier names that lead to it (CATALOGUE-18). */
export const DeskGenre = z.object({
  id: idOf('genre'),
  title: z.string(),
  artists: Count,
  albums: Count,
  songs: Count,
  podcasts: Count,
  aliases: z.array(z.string()),
  is_used: z.boolean(),
})
export type DeskGenre = z.infer<typeof DeskGenre>

const act = { auth: 'token', scope: 'account', role: 'admin' } as const
const title = line(1, GENRE_TITLE_MAX)
const genre_id = IdInput

export const deskGenres = get(calls.deskGenres, {
  ...act,
  summary: 'Genres with the numbers of their artists, albums, songs and podcasts',
  input: z.object({ ...deskListInput, used: z.enum(['yes', 'no'], 'must be yes or no').optional() }),
  data: deskList(DeskGenre),
})
export const createGenre = post(calls.createGenre, {
  ...act,
  summary: 'Add a genre',
  input: z.object({ title }),
  data: z.object({ id: idOf('genre') }),
  errors: [STATUS.conflict],
})
export const renameGenre = post(calls.renameGenre, {
  ...act,
  summary: 'Rename a genre; imports use it under its old name too',
  input: z.object({ genre_id, title, from: title }),
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})

/** The numbers of what changes its genre by a merge, also of a dry run. */
export const GenreMerge = z.object({ artists: Count, albums: Count, songs: Count, podcasts: Count })
export type GenreMerge = z.infer<typeof GenreMerge>

export const mergeGenres = post(calls.mergeGenres, {
  ...act,
  summary: 'Merge a genre into another; its name and its number then lead to the other one',
  input: z.object({ genre_id, into_id: IdInput, dry_run: ZeroOrOneInput.optional() }),
  data: GenreMerge,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const deleteGenre = post(calls.deleteGenre, {
  ...act,
  summary: 'Delete a genre that nothing has',
  input: z.object({ genre_id }),
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})

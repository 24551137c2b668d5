import { z } from 'zod'

/**
 * Kinds of items that replies show. `cover`: texts of the operator; `directory`: the order and counts of members;
 * `lively`: the posts under discussion; `words`: lyrics and transcripts; `review`: texts of ratings.
 */
const KINDS = [
  'album',
  'article',
  'artist',
  'contest',
  'cover',
  'directory',
  'episode',
  'genre',
  'lively',
  'member',
  'money',
  'playlist',
  'podcast',
  'post',
  'review',
  'season',
  'song',
  'topic',
  'words',
] as const
/** One of the kinds. */
export type Kind = (typeof KINDS)[number]

const kinds = z.registry<{ kinds: readonly Kind[] }>()

/**
 * Marks a schema of replies as showing items of these kinds. Schemas that extend it inherit the marks of its fields.
 */
export function shows<Schema extends z.ZodType>(schema: Schema, ...shown: readonly Kind[]): Schema {
  kinds.add(schema, { kinds: shown })
  return schema
}

/** Returns the kinds that this schema itself is marked with; its fields may show more. */
export const kindsOf = (schema: z.core.$ZodType): readonly Kind[] => kinds.get(schema)?.kinds ?? []

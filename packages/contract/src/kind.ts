import { z } from 'zod'

/**
 * Kinds of things that replies show. `cover`: texts of the operator; `directory`: the order and counts of members;
 * `lively`: which posts are being discussed; `words`: lyrics and transcripts; `review`: texts of ratings.
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

/** Marks a shape of replies as showing things of these kinds. Shapes that extend it keep the marks of its fields. */
export function shows<Schema extends z.ZodType>(schema: Schema, ...shown: readonly Kind[]): Schema {
  kinds.add(schema, { kinds: shown })
  return schema
}

/** Returns the kinds with which a schema itself is marked; its fields may be marked with more. */
export const kindsOf = (schema: z.core.$ZodType): readonly Kind[] => kinds.get(schema)?.kinds ?? []

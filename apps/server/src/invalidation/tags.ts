import { endpoints } from '@earshot/contract/endpoints'
import { kindsOf } from '@earshot/contract/kind'
import type { Kind } from '@earshot/contract/kind'
import { z } from 'zod'

/** Kinds whose items a page identifies one by one, so that a change of another item does not evict the page. */
const NAMED = ['post', 'member'] as const satisfies readonly Kind[]
type Named = (typeof NAMED)[number]

/**
 * A kind, or one item of a kind, that a page shows or a change affects. `file` is for members' uploads; `inbox:7` for
 * the notifications of a member and
 * `draft:7` for the draft of an article, which no page shows; `imports` for the imports of the desk, and `desk` for
 * entries of the audit log; `likes:7` for the likes of a member, and `playlists:7` for the
 * playlists that a member may change or follows.
 */
export type Tag =
  | Kind
  | 'file'
  | `${Named}:${number}`
  | `inbox:${number}`
  | `likes:${number}`
  | `playlists:${number}`
  | `draft:${number}`
  | 'imports'
  | 'desk'

/** The kinds that can be found and played. */
export const CATALOGUE = [
  'album',
  'artist',
  'episode',
  'genre',
  'podcast',
  'season',
  'song',
  'words',
] as const satisfies readonly Kind[]

/**
 * Returns the tags of a read: the kinds of its input and reply (packages/contract/src/kind.ts), and the posts and
 * members in it. `data` is undefined if the call failed.
 */
export function tagsOfRead(path: string, input: unknown, data: unknown): ReadonlySet<Tag> {
  // Words, pictures and settings of the operator are in many replies, without an id.
  const tags = new Set<Tag>(['cover'])
  const call = READS.get(path)
  if (call === undefined) return tags
  for (const kind of call.kinds) tags.add(kind)
  if (NAMED.some((kind) => call.kinds.has(kind))) {
    addNamed(call.input, input, tags)
    addNamed(call.data, data, tags)
  }
  return tags
}

const READS: ReadonlyMap<string, Read> = new Map(
  endpoints
    .filter(({ method }) => method === 'GET')
    .map(({ path, input, data }) => [path, { input, data, kinds: new Set([...kindsIn(input), ...kindsIn(data)]) }]),
)

/** Returns the kinds of a read's input and reply. */
export const kindsOfRead = (path: string): ReadonlySet<Kind> => READS.get(path)?.kinds ?? new Set()

type Read = { input: z.ZodType; data: z.ZodType; kinds: ReadonlySet<Kind> }

/** Returns the kinds of a schema and its parts. */
function kindsIn(schema: z.core.$ZodType, visited = new Set<z.core.$ZodType>()): Kind[] {
  // A comment contains comments.
  if (visited.has(schema)) return []
  visited.add(schema)
  return [...kindsOf(schema), ...partsOf(schema).flatMap((part) => kindsIn(part, visited))]
}

function addNamed(schema: z.core.$ZodType, value: unknown, tags: Set<Tag>): void {
  if (value === undefined || value === null) return
  for (const kind of NAMED) if (kindsOf(schema).includes(kind)) tags.add(`${kind}:${Number(value)}`)
  if (schema instanceof z.ZodObject) {
    const fields = new Map(Object.entries(value))
    for (const [name, field] of fieldsOf(schema)) addNamed(field, fields.get(name), tags)
  } else if (schema instanceof z.ZodArray) {
    if (Array.isArray(value)) for (const each of value) addNamed(schema.element, each, tags)
  } else for (const part of partsOf(schema)) addNamed(part, value, tags)
}

function fieldsOf({ shape }: z.ZodObject): [string, z.core.$ZodType][] {
  return Object.entries(shape)
}

// Returns the direct parts of a schema.
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return fieldsOf(schema).map(([, field]) => field)
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out]
  if (schema instanceof z.ZodRecord) return [schema.valueType]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodLazy
  )
    return [schema.unwrap()]
  return []
}

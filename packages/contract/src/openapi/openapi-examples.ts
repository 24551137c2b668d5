import { z } from 'zod'

/** The fields of a JSON Schema that examples need. */
const Field = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
})

/**
 * Returns an example value of a field for the OpenAPI document: the value of EXAMPLES, else one that its type implies.
 * Undefined for objects, lists and references, which tools compose themselves.
 */
export function exampleOf(name: string, schema: unknown): string | number | boolean | undefined {
  if (/"(const|enum|\$ref)"/.test(JSON.stringify(schema))) return undefined
  const field = Field.parse(schema)
  const types = [field.type ?? field.anyOf?.map(({ type }) => type ?? 'object') ?? []].flat()
  const isNumber = types.includes('integer') || types.includes('number')
  if (isNumber) return NUMBERS[name] ?? (/(^|_)id$/.test(name) ? 12 : 3)
  if (types.includes('boolean')) return true
  if (!types.includes('string') || types.includes('array') || types.includes('object')) return undefined
  if (field.format === 'date-time') return '2026-11-28T09:30:00.000Z'
  if (field.format === 'date') return '2026-11-28'
  return TEXTS[name]
}

const NUMBERS: Readonly<Record<string, number>> = {
  length: 90,
  limit: 16,
  offset: 0,
  rate: 4.5,
  status: 1,
  year: 2026,
}

const TEXTS: Readonly<Record<string, string>> = {
  album_art: '/media/art/0123456789abcdef_640x640.webp',
  albumName: 'Low Tide',
  artistName: 'Marrow & Finch',
  avatarURL: '/media/art/0123456789abcdef_160x160.webp',
  bio: '<p>Two people and a kitchen table.</p>',
  city: 'Graz',
  comment: '<p>The second verse is the one.</p>',
  created_at: '2026-11-28T09:30:00.000Z',
  description: 'One song per five minutes late.',
  email: 'mara@example.org',
  image: '/media/art/0123456789abcdef_640x640.jpg',
  name: 'Marrow & Finch',
  photoURL: '/media/art/0123456789abcdef_640x640.webp',
  remotePath: '/api/song/stream?song_id=12',
  search_key: 'tide',
  search_text: 'tide',
  title: 'Low Tide',
  username: 'mara',
}

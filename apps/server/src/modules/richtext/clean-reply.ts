import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { withPictureForms } from './picture-forms.ts'
import { sanitiseArticleHtml, sanitiseCommunityHtml, sanitiseOperatorHtml } from './sanitise.ts'

/** Characters of HTML, before and after cleaning, that are cached. */
const REMEMBERED_CHARS = 16_000_000

const cleaned = new LRUCache<string, string>({
  maxSize: REMEMBERED_CHARS,
  sizeCalculation: (clean, key) => clean.length + key.length + 1,
})

/**
 * Returns HTML that is safe to show, however it got into the database, with all variants of its pictures. Results are
 * cached.
 */
export const cleanHtml = (html: string): string => remembered(html, 'text/html')

// Media types of HTML by its author (HtmlText, OperatorHtml and ArticleHtml of the contract).
const SANITISERS: ReadonlyMap<string, (html: string) => string> = new Map([
  ['text/html', sanitiseCommunityHtml],
  ['text/html; author=operator', sanitiseOperatorHtml],
  ['text/html; author=writer', sanitiseArticleHtml],
])

function remembered(html: string, type: string): string {
  if (html === '') return ''
  const key = `${type} ${html}`
  const found = cleaned.get(key)
  if (found !== undefined) return found
  const clean = withPictureForms((SANITISERS.get(type) ?? sanitiseCommunityHtml)(html))
  cleaned.set(key, clean)
  return clean
}

const Node = z.looseObject({
  contentMediaType: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
})
type Node = z.infer<typeof Node>
type Clean = (value: unknown) => unknown

/**
 * Returns a function that cleans the HTML of a reply with the JSON Schema `schema` (the specification: sanitised when
 * stored and again when rendered), or undefined if no field is HTML. The function returns a copy of the reply and does
 * not change the original.
 */
export function replyCleaner(schema: unknown): Clean | undefined {
  const root = Node.parse(schema)
  const named = new Map<string, Clean>()
  const holdsHtml = JSON.stringify(root).includes('"contentMediaType":"text/html')
  return holdsHtml ? cleanerOf(root) : undefined

  function cleanerOf(of: unknown): Clean {
    const node = Node.parse(of)
    if (node.$ref !== undefined) return referred(node.$ref)
    const { contentMediaType: type } = node
    if (type !== undefined && SANITISERS.has(type))
      return (value) => (typeof value === 'string' ? remembered(value, type) : value)
    if (node.properties !== undefined) return objectCleaner(node.properties)
    if (node.items !== undefined) return listCleaner(cleanerOf(node.items))
    const choices = [...(node.anyOf ?? []), ...(node.allOf ?? [])].map(cleanerOf).filter((clean) => clean !== asItIs)
    return choices.length === 0 ? asItIs : (value) => choices.reduce((done, clean) => clean(done), value)
  }

  // A comment contains comments: the cleaner of a name is looked up when a value arrives, not earlier.
  function referred(name: string): Clean {
    return (value) => {
      const known = named.get(name) ?? cleanerOf(nodeAt(root, name))
      named.set(name, known)
      return known(value)
    }
  }

  function objectCleaner(properties: Record<string, unknown>): Clean {
    const fields = Object.entries(properties)
      .map(([name, of]): [string, Clean] => [name, cleanerOf(of)])
      .filter(([, clean]) => clean !== asItIs)
    if (fields.length === 0) return asItIs
    return (value) => {
      if (!isObject(value)) return value
      const result = { ...value }
      for (const [name, clean] of fields) if (result[name] !== undefined) result[name] = clean(result[name])
      return result
    }
  }
}

// A reference is a path of names from the root, like "#/properties/data/items".
function nodeAt(root: unknown, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce((node, name) => (isObject(node) ? node[name] : undefined), root)
}

const listCleaner = (clean: Clean): Clean =>
  clean === asItIs ? asItIs : (value) => (Array.isArray(value) ? value.map(clean) : value)
const asItIs: Clean = (value) => value
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

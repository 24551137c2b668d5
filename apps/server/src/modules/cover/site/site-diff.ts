import type { Bucket } from '../bucket-shapes.ts'

/** Maximum number of characters of a value in a line of a difference. */
const SHOWN_MAX = 70
/** Fields that identify an entry of a list, best first. */
const NAMES = ['id', 'name', 'topic', 'title', 'question', 'href', 'link', 'username', 'address']

/** Values of a site file with the content of its files. */
type State = Pick<Bucket<'site'>, 'files' | 'texts'> & { data: unknown }

/**
 * Compares two states of a site and returns a line for each changed value: "+" is added, "-" removed, "~" changed. An
 * entry of a list is identified by its name, independent of its position.
 */
export function siteDifference(before: State, after: State): string[] {
  const contentOf = ({ texts, files }: State, words: string) => texts[words] ?? files[words]
  const compare = (old: unknown, next: unknown, name: string): string[] => {
    if (name === 'version') return []
    if (Array.isArray(old) && Array.isArray(next)) return compareLists(old, next, name)
    if (isGroup(old) && isGroup(next))
      return [...new Set([...Object.keys(next), ...Object.keys(old)])].flatMap((key) =>
        compare(old[key], next[key], under(name, key)),
      )
    if (typeof old === 'object' && old !== null) return [...all('-', old, name), ...compare(undefined, next, name)]
    if (typeof next === 'object' && next !== null) return [...compare(old, undefined, name), ...all('+', next, name)]
    if (old === undefined && next === undefined) return []
    if (old === undefined) return [`+ ${name}: ${shown(next)}`]
    if (next === undefined) return [`- ${name}: ${shown(old)}`]
    if (old === null && next === '') return [`~ ${name}: (not set) → (none)`]
    if (old === '' && next === null) return [`~ ${name}: (none) → (not set)`]
    if (wordsOf(old) !== wordsOf(next)) return [`~ ${name}: ${shown(old)} → ${shown(next)}`]
    const isSame = contentOf(before, wordsOf(old)) === contentOf(after, wordsOf(next))
    return isSame ? [] : [`~ ${name}: ${shown(next)} has other content`]
  }
  const all = (sign: '+' | '-', value: unknown, name: string): string[] =>
    leavesOf(value, name).map(([leaf, words]) => `${sign} ${leaf}: ${shown(words)}`)

  const compareLists = (old: readonly unknown[], next: readonly unknown[], name: string): string[] => {
    const [were, are] = [named(old), named(next)]
    const common = [...are.keys()].filter((label) => were.has(label))
    // A renamed entry is paired with the entry whose name disappeared, in the same order.
    const renamed = [...were.keys()].filter((label) => !are.has(label))
    const lines = [...are].flatMap(([label, value]) => {
      const from = were.has(label) ? label : renamed.shift()
      const inside = `${name}[${label}]`
      return from === undefined ? all('+', value, inside) : compare(were.get(from), value, inside)
    })
    const isMoved = [...were.keys()].filter((label) => are.has(label)).some((label, at) => label !== common[at])
    return [
      ...(isMoved ? [`~ ${name}: in another order`] : []),
      ...lines,
      ...renamed.flatMap((label) => all('-', were.get(label), `${name}[${label}]`)),
    ]
  }
  return compare(before.data, after.data, '')
}

// Entries with the same name are distinguished by their order.
function named(list: readonly unknown[]): Map<string, unknown> {
  const entries = new Map<string, unknown>()
  for (const [at, entry] of list.entries()) {
    const label = nameOf(entry) ?? String(at + 1)
    let own = label
    for (let n = 2; entries.has(own); n += 1) own = `${label} ${n}`
    entries.set(own, entry)
  }
  return entries
}

function nameOf(entry: unknown): string | undefined {
  if (!isGroup(entry)) return undefined
  const value = NAMES.map((key) => entry[key]).find((each) => typeof each === 'number' || (isText(each) && each !== ''))
  return value === undefined ? undefined : shown(value)
}

function leavesOf(value: unknown, name: string): [string, unknown][] {
  if (Array.isArray(value)) return [...named(value)].flatMap(([label, entry]) => leavesOf(entry, `${name}[${label}]`))
  if (isGroup(value)) return Object.entries(value).flatMap(([key, inside]) => leavesOf(inside, under(name, key)))
  return value === undefined ? [] : [[name, value]]
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const under = (name: string, key: string): string => (name === '' ? key : `${name}.${key}`)
const wordsOf = (value: unknown): string => (isText(value) ? value : value === null ? '' : JSON.stringify(value))

function shown(value: unknown): string {
  const line = wordsOf(value).replaceAll(/\s+/g, ' ').trim()
  return line === '' ? '(none)' : line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line
}

import type { SiteContent } from '@earshot/contract/desk/site'

/** The path of a value: keys, and positions in lists. */
export type Path = readonly (string | number)[]

/** Returns whether a value is a group of keys. */
export const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the keys of a group in the order of the shipped site: the database does not keep that of a draft. */
export const keysLike = (shipped: unknown, group: Readonly<Record<string, unknown>>): string[] =>
  Object.keys({ ...(isGroup(shipped) ? shipped : {}), ...group }).filter((key) => key in group)

/** Returns the value at a path. */
export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)]
    return isGroup(value) ? value[key] : undefined
  }, root)

/** Returns a copy with another value at a path. */
export function withValue(root: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return next
  if (Array.isArray(root)) return root.map((each: unknown, at) => (at === key ? withValue(each, rest, next) : each))
  const group = isGroup(root) ? root : {}
  return { ...group, [key]: withValue(group[key], rest, next) }
}

/** Returns whether a text is the path of a Markdown file, whose content is beside the values. */
export const isTextFile = (text: string): boolean => /^\S(?:[^\n]*\S)?\.md$/.test(text)

/** Returns the values of a list without positions: help.0.articles.1.links is help.articles.links. */
export const listName = (path: Path): string => path.filter((key) => typeof key === 'string').join('.')

/**
 * Returns a draft with what others changed since `base`: each key that only they changed has their value, all others
 * have that of the draft (SITE-06).
 */
export function merged(draft: SiteContent, base: SiteContent, theirs: SiteContent): SiteContent {
  const merge = (mine: unknown, old: unknown, other: unknown): unknown => {
    if (isGroup(mine) && isGroup(other)) {
      const before = isGroup(old) ? old : {}
      return Object.fromEntries(
        Object.keys({ ...other, ...mine }).map((key) => [key, merge(mine[key], before[key], other[key])]),
      )
    }
    return JSON.stringify(mine) === JSON.stringify(old) ? other : mine
  }
  const both = (name: 'values' | 'texts') => {
    const result = merge(draft[name], base[name], theirs[name])
    return isGroup(result) ? result : {}
  }
  const texts = Object.entries(both('texts')).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : []))
  return { values: both('values'), texts: Object.fromEntries(texts) }
}

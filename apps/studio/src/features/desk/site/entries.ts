import { isGroup } from './site-values.ts'

const NAMES = ['title', 'topic', 'question', 'name', 'username', 'label', 'address', 'link', 'comment']

/** Returns the name of an entry of a list; empty without one. */
export function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry
  if (!isGroup(entry)) return ''
  const found = NAMES.map((key) => entry[key]).find((each) => typeof each === 'string' && each !== '')
  return typeof found === 'string' ? found : ''
}

/** Returns a copy of an entry of a list. An id or a name is that of one entry. */
export function copyOf(entry: unknown): unknown {
  if (!isGroup(entry)) return entry
  const { id: _id, ...copy } = entry
  return 'name' in copy && typeof copy.name === 'string' ? { ...copy, name: `${copy.name}-2` } : copy
}

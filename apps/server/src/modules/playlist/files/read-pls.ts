import { limitEntries } from './entry.ts'
import type { Fields, PlaylistFile } from './entry.ts'

/** Reads a PLS file, as Winamp writes it: File1=, Title1=, Length1=. Throws 413 for too many entries. */
export function readPls(text: string): PlaylistFile {
  const entries = new Map<number, Fields>()
  for (const [, field = '', number = '', value = ''] of text.matchAll(
    /^\s*(file|title|length)(\d{1,6})\s*=(.*)$/gimu,
  )) {
    const place = Number(number)
    entries.set(place, { ...entries.get(place), ...fieldOf(field.toLowerCase(), value.trim()) })
    limitEntries(entries.size)
  }
  const inOrder = [...entries].toSorted(([a], [b]) => a - b)
  return { title: undefined, entries: inOrder.map(([, fields]) => fields) }
}

function fieldOf(field: string, value: string): Fields {
  if (field === 'length') return { length: Number(value) }
  return field === 'title' ? { name: value } : { locations: [value] }
}

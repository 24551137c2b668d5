import type { HistoryChange } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/studio'
import { formatMoment } from './format.ts'

/** Characters of a value that are shown. */
const SHOWN_MAX = 80
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A version of the site is named by the hash of its file, which says nothing to a reader. */
const HASH = /^v[0-9a-f]{12}$/

/** Describes a changed field; undefined if it had no value before and has none now, or no value for a reader. */
export function changeWords({ field, before, after }: HistoryChange): string | undefined {
  if (!before && !after) return undefined
  if (field === 'version' && HASH.test(after ?? '')) return undefined
  const name = fieldWord(field)
  const values = [before, after].map(valueWord)
  // Files and structured values have no short form.
  if (values.includes(undefined)) return m.studio_changed_one({ field: name })
  return m.studio_changed_field({
    field: name,
    before: values[0] || m.nothing(),
    after: values[1] || m.nothing(),
  })
}

const FIELD_WORDS: Readonly<Record<string, string>> = { art: 'cover', avatar: 'picture', back_image: 'background' }

const fieldWord = (field: string): string =>
  FIELD_WORDS[field] ??
  field
    .replace(/^(is|has)_/, '')
    .replace(/_ids?$/, (end) => (end === '_ids' ? 's' : ''))
    .replaceAll('_', ' ')

function valueWord(value: HistoryChange['before']): string | undefined {
  if (!value) return ''
  if (value === 'true') return m.studio_yes()
  if (value === 'false') return m.studio_no()
  if (ISO_TIME.test(value)) return formatMoment(value)
  if (/^[[{/]/.test(value)) return undefined
  const text = value
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

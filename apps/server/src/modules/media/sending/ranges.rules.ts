/** A file with its HTTP validators. `etag` is strong and in quotes; `modified` has whole seconds. */
export type Representation = { size: number; etag: string; modified: Date }

/** The conditional request headers, as Node provides them. */
export type Conditions = {
  range?: string | undefined
  'if-range'?: string | undefined
  'if-match'?: string | undefined
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
  'if-unmodified-since'?: string | undefined
}

/** The reply to a request: the whole file, one range of it (both ends included), or an error status. */
export type Plan = { code: 200 } | { code: 206; start: number; end: number } | { code: 304 | 412 | 416 }

/**
 * Decides by RFC 9110, sections 13 and 14. A request for several ranges gets the whole file, because no player sends
 * one.
 */
export function planOf(method: string, headers: Conditions, file: Representation): Plan {
  const condition = conditionOf(headers, file)
  if (condition !== undefined) return { code: condition }
  if (method !== 'GET' || headers.range === undefined || !isRangeMeant(headers['if-range'], file)) return { code: 200 }
  return rangeOf(headers.range, file.size)
}

// RFC 9110, section 13.2.2 defines the order.
function conditionOf(headers: Conditions, file: Representation): 304 | 412 | undefined {
  const {
    'if-match': match,
    'if-none-match': noneMatch,
    'if-modified-since': since,
    'if-unmodified-since': unmodified,
  } = headers
  if (match !== undefined) {
    if (!lists(match, file.etag, true)) return 412
  } else if (unmodified !== undefined && seconds(file.modified) > secondsIn(unmodified, Infinity)) return 412
  if (noneMatch !== undefined) return lists(noneMatch, file.etag, false) ? 304 : undefined
  return since !== undefined && seconds(file.modified) <= secondsIn(since, -Infinity) ? 304 : undefined
}

// If-Range: the client wants the range only if it matches the ranges that it has.
function isRangeMeant(ifRange: string | undefined, file: Representation): boolean {
  if (ifRange === undefined) return true
  return ifRange.includes('"') ? ifRange.trim() === file.etag : secondsIn(ifRange, NaN) === seconds(file.modified)
}

function rangeOf(header: string, size: number): Plan {
  const [, list] = /^bytes=(.*)$/i.exec(header.trim()) ?? []
  if (list === undefined) return { code: 200 }
  const parts = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const ranges = parts.map((part) => /^(\d*)-(\d*)$/.exec(part))
  // A malformed Range header is ignored.
  if (parts.length === 0 || ranges.some((range) => range === null || isBackwards(range))) return { code: 200 }
  if (ranges.length > 1) return { code: 200 }
  const [, first = '', last = ''] = ranges[0] ?? []
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return start > end || start >= size ? { code: 416 } : { code: 206, start, end }
}

const isBackwards = ([, first = '', last = '']: RegExpExecArray): boolean =>
  (first === '' && last === '') || (first !== '' && last !== '' && Number(last) < Number(first))

function lists(header: string, etag: string, strong: boolean): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((each) => (strong ? each.trim() : each.trim().replace(/^W\//, '')) === etag)
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

function secondsIn(text: string, otherwise: number): number {
  const time = Date.parse(text)
  return Number.isNaN(time) ? otherwise : Math.floor(time / 1000)
}

/**
 * Parses a date in the formats of feeds: RFC 822 with or without weekday, seconds and zone, ISO 8601, "Jan 5, 2020 3:04
 * PM", "5.1.2020", Unix seconds; months in the languages of western Europe, zones by name, years of two digits.
 * Undefined for anything but a date between 1990 and 2100.
 */
export function readDate(raw: string | undefined): Date | undefined {
  const text = (raw ?? '')
    .slice(0, 100)
    .normalize('NFKC')
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const parts = numeric(text) ?? worded(text)
  if (parts === undefined) return undefined
  const { year, month, day } = parts
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const time = parts.epoch ?? Date.UTC(year, month - 1, day) + timeIn(parts.rest)
  return time >= FIRST && time < END ? new Date(time) : undefined
}

type Parts = { year: number; month: number; day: number; rest: string; epoch?: number }

const FIRST = Date.UTC(1990, 0)
const END = Date.UTC(2100, 0)
const MINUTE = 60_000

function numeric(text: string): Parts | undefined {
  if (/^\d{9,10}$/.test(text) || /^\d{12,13}$/.test(text))
    return { year: 0, month: 1, day: 1, rest: '', epoch: Number(text) * (text.length <= 10 ? 1000 : 1) }
  const [, year, month, day, rest = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,](.*))?$/.exec(text) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(month), day: Number(day), rest }
  const [, first, mark, second, last, tail = ''] =
    /^(?:\p{L}+\.?,? )?(\d{1,2})([-/.])(\d{1,2})[-/.](\d{2,4})(?:[T ,](.*))?$/u.exec(text) ?? []
  if (first === undefined) return undefined
  // The day comes first in 13/1/2020 and in most dates with dots and dashes; with slashes the month comes first.
  const isDayFirst = mark !== '/' || Number(first) > 12
  return {
    year: yearOf(last),
    month: Number(isDayFirst ? second : first),
    day: Number(isDayFirst ? first : second),
    rest: tail,
  }
}

function worded(text: string): Parts | undefined {
  const [, day, word, year, rest = ''] =
    /^(?:\p{L}+\.?,? ?)?(\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:de )?(\p{L}+)\.?,?[ -](?:de )?(\d{4}|\d{2})(?!\d)[ ,T]*(.*)$/u.exec(
      text,
    ) ?? []
  if (day !== undefined && word !== undefined)
    return { year: yearOf(year), month: monthOf(word), day: Number(day), rest }
  // The month comes first; the year may follow the time.
  const [, name, date, end = ''] = /^(?:\p{L}+\.?,? )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (.*)$/u.exec(text) ?? []
  const [, before = '', found, behind = ''] = /^(.*?)\b(\d{4})\b(.*)$/.exec(end) ?? []
  return name === undefined || found === undefined
    ? undefined
    : { year: Number(found), month: monthOf(name), day: Number(date), rest: `${before} ${behind}` }
}

const yearOf = (digits: string | undefined): number => {
  const year = Number(digits)
  return digits?.length === 2 ? year + (year < 70 ? 2000 : 1900) : year
}

// Returns the milliseconds of a time of day minus its zone offset; no zone means UTC.
function timeIn(text: string): number {
  const [, hours, minutes, seconds = '0', rest = ''] =
    /(\d{1,2})[:.h](\d{2})(?:[:.](\d{1,2}))?(?:[.,]\d+)?(.*)$/.exec(text) ?? []
  if (hours === undefined) return 0
  const isAfternoon = /^ ?p\.?m/i.test(rest)
  const isMorning = /^ ?a\.?m/i.test(rest)
  const hour = isAfternoon || isMorning ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours)
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return 0
  return (
    (hour * 60 + Number(minutes)) * MINUTE +
    Number(seconds) * 1000 -
    zoneOf(rest.replace(/^ ?[ap]\.?m\.?/i, '')) * MINUTE
  )
}

function zoneOf(text: string): number {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?(?!\d)/.exec(text) ?? []
  if (hours !== undefined && Number(hours) <= 14)
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const [name = ''] = /[a-z]{1,5}/i.exec(text) ?? []
  return (ZONES.get(name.toUpperCase()) ?? 0) * 60
}

const ZONES = new Map([
  ['EST', -5],
  ['EDT', -4],
  ['CST', -6],
  ['CDT', -5],
  ['MST', -7],
  ['MDT', -6],
  ['PST', -8],
  ['PDT', -7],
  ['AKST', -9],
  ['AKDT', -8],
  ['HST', -10],
  ['AST', -4],
  ['ADT', -3],
  ['NST', -3.5],
  ['BRT', -3],
  ['WET', 0],
  ['WEST', 1],
  ['BST', 1],
  ['CET', 1],
  ['MET', 1],
  ['MEZ', 1],
  ['CEST', 2],
  ['MEST', 2],
  ['MESZ', 2],
  ['EET', 2],
  ['EEST', 3],
  ['MSK', 3],
  ['IST', 5.5],
  ['JST', 9],
  ['KST', 9],
  ['AWST', 8],
  ['ACST', 9.5],
  ['AEST', 10],
  ['AEDT', 11],
  ['NZST', 12],
  ['NZDT', 13],
])

function monthOf(word: string): number {
  const plain = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return MONTHS.findIndex((starts) => starts.some((start) => plain.startsWith(start))) + 1
}

const MONTHS = [
  ['jan', 'gen', 'ene', 'janv'],
  ['feb', 'fev'],
  ['mar', 'mrz', 'maerz', 'mrt', 'maa'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai', 'mag', 'maj', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

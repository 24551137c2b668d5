/** Maximum plausible length of an episode, in seconds: four days. */
const LONGEST = 4 * 86_400

/**
 * Parses an `itunes:duration` into seconds: 3723, "1:02:03", "62:03", "1h 2m 3s", "PT1H2M3S", "45 min", "1:02:03.5".
 * Numbers that are too large for seconds are milliseconds. Undefined for anything else.
 */
export function readDuration(raw: string | undefined): number | undefined {
  const text = (raw ?? '').slice(0, 100).normalize('NFKC').trim().toLowerCase().replaceAll(',', '.')
  const seconds = plain(text) ?? clock(text) ?? worded(text)
  return seconds === undefined || !Number.isFinite(seconds) || seconds < 0.5 || seconds > LONGEST
    ? undefined
    : Math.round(seconds)
}

function plain(text: string): number | undefined {
  if (!/^\d{1,12}(\.\d+)?$/.test(text)) return undefined
  return Number(text) > LONGEST ? Number(text) / 1000 : Number(text)
}

function clock(text: string): number | undefined {
  const parts = text.split(':').map((part) => part.trim())
  if (
    parts.length < 2 ||
    parts.length > 4 ||
    parts.some((part, at) => !/^\d{0,6}$/.test(part) && !(at === parts.length - 1 && /^\d{1,6}\.\d+$/.test(part)))
  )
    return undefined
  if (parts.every((part) => part === '')) return undefined
  // A fourth part contains frames.
  return parts.slice(0, 3).reduce((sum, part) => sum * 60 + Number(part), 0)
}

function worded(text: string): number | undefined {
  let total: number | undefined
  for (const [, number, unit] of text.matchAll(/(\d{1,9}(?:\.\d+)?)\s*(h|st|ó|m|s)/g))
    total = (total ?? 0) + Number(number) * (unit === 'm' ? 60 : unit === 's' ? 1 : 3600)
  const [, minutes] = /\d\s*h(?:rs?|ours?)?\s*(\d{1,2})$/.exec(text) ?? []
  return minutes === undefined ? total : (total ?? 0) + Number(minutes) * 60
}

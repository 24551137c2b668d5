import * as m from '@earshot/messages/playback'
/** Formats seconds as mm:ss, or as h:mm:ss from an hour on (DETAIL-04). */
export function clockText(seconds: number): string {
  const rounded = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(rounded / 3600)
  const minutes = two(Math.floor(rounded / 60) % 60)
  return hours > 0 ? `${hours}:${minutes}:${two(rounded % 60)}` : `${minutes}:${two(rounded % 60)}`
}

/** Formats seconds for screen readers: "3 minutes 5 seconds". */
export function clockWords(seconds: number): string {
  const rounded = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const part = (count: number, words: (inputs: { count: number }) => string) => (count === 0 ? [] : [words({ count })])
  const parts = [
    ...part(Math.floor(rounded / 3600), m.hour_count),
    ...part(Math.floor(rounded / 60) % 60, m.minute_count),
    ...part(rounded % 60, m.second_count),
  ]
  return parts.length === 0 ? m.second_count({ count: 0 }) : parts.join(' ')
}

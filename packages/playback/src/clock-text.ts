import * as m from '@earshot/messages/playback'
/** Formats seconds as mm:ss, or h:mm:ss from an hour on (DETAIL-04). */
export function clockText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = two(Math.floor(whole / 60) % 60)
  return hours > 0 ? `${hours}:${minutes}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Formats seconds for screen readers: "3 minutes 5 seconds". */
export function clockWords(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const part = (count: number, words: (inputs: { count: number }) => string) => (count === 0 ? [] : [words({ count })])
  const parts = [
    ...part(Math.floor(whole / 3600), m.hour_count),
    ...part(Math.floor(whole / 60) % 60, m.minute_count),
    ...part(whole % 60, m.second_count),
  ]
  return parts.length === 0 ? m.second_count({ count: 0 }) : parts.join(' ')
}

import * as m from '@earshot/messages/player'
import { clockText } from '@earshot/playback/time/clock-text'
import type { Track } from '@earshot/playback/track'

/** Returns a rounded duration such as "48 min" or "1 h 5 min"; empty for 0. */
export function lengthWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (seconds <= 0) return ''
  if (minutes < 1) return m.length_seconds({ seconds: Math.round(seconds) })
  if (minutes < 60) return m.length_minutes({ minutes })
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? m.length_hours({ hours }) : m.length_hours_minutes({ hours, minutes: minutes % 60 })
}

/** Returns the line below a track's title: its artist, and its length if it is known. */
export const byLine = ({ artist, seconds }: Pick<Track, 'artist' | 'seconds'>): string =>
  joined(artist, seconds > 0 ? clockText(seconds) : '')

/** Joins short facts in one line and omits empty ones. */
export const joined = (...facts: (string | null | undefined)[]): string =>
  facts.filter((fact) => fact != null && fact !== '').join('\u2002·\u2002')

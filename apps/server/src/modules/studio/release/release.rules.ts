import type { DraftLyrics, SoundState } from '@earshot/contract/studio/release-fields'
import { readLrc } from '@earshot/contract/timed-text/lrc'
import { RIGHTS_MISSING } from '../draft/draft.rules.ts'

/** The parts of a release that publishing depends on. */
export type Publishable = {
  title: string
  hasRights: boolean
  tracks: readonly { title: string; state: SoundState | null }[]
}

/** Returns sentences about what must be done before a release can be published (RELEASE-21). */
export function missingOf({ title, hasRights, tracks }: Publishable): string[] {
  return [
    ...(title === '' ? ['Give the release a title.'] : []),
    ...(tracks.length === 0 ? ['Add at least one track.'] : []),
    ...tracks.flatMap((track) => missingOfTrack(track) ?? []),
    ...(hasRights ? [] : [RIGHTS_MISSING]),
  ]
}

function missingOfTrack({ title, state }: Publishable['tracks'][number]): string | undefined {
  switch (state) {
    case 'ready':
      return undefined
    case 'failed':
      return `Replace or remove the sound of "${title}": it failed.`
    case null:
      return `Add a sound to "${title}".`
    case 'uploading':
    case 'checking':
      return `Wait until "${title}" is ${state === 'uploading' ? 'uploaded' : 'checked'}.`
  }
}

/** The facts by which a new track finds its position. */
export type Placed = { discNo: number; trackNo: number | undefined; fileName: string }

/** Orders tracks by disc, number and file name; numbers in names are compared as numbers. */
export function comparePlaces(a: Placed, b: Placed): number {
  if (a.discNo !== b.discNo) return a.discNo - b.discNo
  if (a.trackNo !== undefined && b.trackNo !== undefined && a.trackNo !== b.trackNo) return a.trackNo - b.trackNo
  return byName.compare(a.fileName, b.fileName)
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Returns the title of a track as the site shows it: with its version in brackets (RELEASE-15). */
export const titleWithVersion = (title: string, version: string | null): string =>
  version === null ? title : `${title} (${version})`

/** Returns the title of a track without its version. */
export function titleWithoutVersion(shown: string, version: string | null): string {
  const end = version === null ? '' : ` (${version})`
  return end !== '' && shown.endsWith(end) && shown.length > end.length ? shown.slice(0, -end.length) : shown
}

/** Returns whether lyrics have times. */
export const hasTimes = (lyrics: readonly Pick<DraftLyrics, 'text'>[]): boolean =>
  lyrics.some(({ text }) => readLrc(text) !== undefined)

/** Seconds by which a new sound may be longer or shorter before timed lyrics are flagged (RELEASE-28). */
const SAME_LENGTH = 1

/**
 * Returns whether the times of lyrics must be set again: they were set for a sound of `timedLength` seconds, which
 * another one followed.
 */
export const needsTimes = ({
  lyrics,
  timedLength,
  length,
}: {
  lyrics: readonly Pick<DraftLyrics, 'text'>[]
  timedLength: number | null
  length: number | null
}): boolean =>
  timedLength !== null && length !== null && Math.abs(length - timedLength) > SAME_LENGTH && hasTimes(lyrics)

/** Returns a sent text as it is stored: an empty one clears its field; undefined leaves it. */
export const textOf = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text)

/** Returns a sent 0 or 1 as it is stored; undefined leaves the field. */
export const flagOf = (flag: number | undefined): boolean | undefined => (flag === undefined ? undefined : flag === 1)

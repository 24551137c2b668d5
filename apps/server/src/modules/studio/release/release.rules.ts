import type { ReleaseState, SoundState } from '@earshot/contract/studio/release-fields'

/** The facts of a release that its state depends on; `removal` is that of its album. */
export type StateFacts = {
  albumId: number | null
  hasChanges: boolean
  publishAt: Date | null
  deletedAt: Date | null
  removal: 'hide' | 'remove' | 'merge' | null
  /** False for an album that was deleted permanently or merged into another. */
  hasAlbum: boolean
}

/** Returns the state of a release as its creator sees it (RELEASE-03). */
export function stateOf({ albumId, hasChanges, publishAt, deletedAt, removal, hasAlbum }: StateFacts): ReleaseState {
  if (deletedAt !== null || removal === 'remove') return 'removed'
  if (albumId === null) return publishAt === null ? 'draft' : 'scheduled'
  if (removal === 'hide') return 'hidden'
  if (!hasAlbum) return 'removed'
  return hasChanges ? 'changed' : 'published'
}

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
    ...(hasRights ? [] : ['Confirm that you hold the rights to publish this or have permission.']),
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

/** Returns the title that a file name proposes: without its extension and leading number (RELEASE-12). */
export function titleOfFile(name: string): string {
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.[^.]{1,5}$/, '')
  const [, rest = ''] = /^\s*(?:\d{1,2}[-.]\d{1,3}|\d{1,3})(?:\s*[-._)]+\s*|\s+)(.*)$/.exec(stem) ?? []
  return (rest === '' ? stem : rest).replaceAll('_', ' ').trim()
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

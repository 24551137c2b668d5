import { DayInput } from '@earshot/contract/primitives'
import { writeLrc } from '@earshot/contract/timed-text/lrc'
import type { ProposedTags } from '../../../db/schema/studio/studio-sound.ts'
import { isrcOf, recordingIdOf } from '../../import/music/names/codes.rules.ts'
import { countingNumber, plausibleYear } from '../../import/music/names/names.rules.ts'
import type { SoundTags } from '../../import/sound/sound-file.ts'
import { cleanText, genresOf } from '../../import/text.rules.ts'
import { readLyrics } from '../../import/timed-text/lyrics.rules.ts'
import { titleOfFile } from '../draft/draft.rules.ts'

/** Returns the values that the tags of a file propose; without a title its name does (RELEASE-12). */
export function proposedTags(tags: SoundTags, fileName: string): ProposedTags {
  const proposed: { [Name in keyof ProposedTags]: ProposedTags[Name] | undefined } = {
    title: cleanText(tags.title) ?? cleanText(titleOfFile(fileName)) ?? 'Untitled',
    artist: cleanText(tags.artist) ?? cleanText(tags.artists.join(', ')),
    album: cleanText(tags.album),
    year: plausibleYear(tags.year),
    date: DayInput.safeParse(tags.date).data,
    genres: genresOf(tags.genres),
    label: cleanText(tags.label, 200),
    discNo: countingNumber(tags.discNo),
    discTitle: cleanText(tags.discTitle, 120),
    trackNo: countingNumber(tags.trackNo, 0),
    isrc: isrcOf(tags.isrc),
    recordingId: recordingIdOf(tags.recordingId),
    isExplicit: tags.isExplicit || undefined,
    chapters: tags.chapters,
    lyrics: readLyrics(tags.lyrics).map((text) => ({ language: text.language ?? null, text: writeLrc(text.lines) })),
  }
  const isThere = ([, value]: [string, unknown]) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(proposed).filter(isThere))
}

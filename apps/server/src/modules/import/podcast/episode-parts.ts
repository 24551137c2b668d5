import type { TimedText } from '@earshot/contract/timed-text'
import type { Skip } from '../report.ts'
import { chooseTranscripts } from '../timed-text/transcript-choice.rules.ts'
import { fingerprintOf } from './episodes.ts'
import type { Episode, FeedPlace } from './episodes.ts'
import type { FeedExtras, Fetched } from './feed-extras.ts'
import type { EpisodePlan, KnownEpisode } from './feed.store.ts'

/** What it takes to fetch the parts of an episode; `notes` takes what failed. */
export type Fetching = { extras: FeedExtras; place: FeedPlace; notes: Skip[]; language: string | undefined }

/**
 * An episode with its picture, chapters and transcripts, as they will be written. What did not change is not fetched again. A part that failed is fetched
 * at the next reading; one that arrives and cannot be read, at UNREADABLE_TRIES readings, and then not before the feed changes the episode.
 */
export async function withParts(
  episode: Episode,
  known: KnownEpisode | undefined,
  { extras, place, notes, language }: Fetching,
): Promise<EpisodePlan & { isChanged: boolean }> {
  const [content = '', image = '', chapters = '', transcripts] = fingerprintOf(episode).split(':')
  const [oldContent, oldImage, oldChapters, oldTranscripts] = known?.fingerprint?.split(':') ?? []
  const got = { avatar: known?.avatar ?? null, chapters: known?.chapters ?? null }
  const marks: Record<Part, string | undefined> = { image, chapters, transcripts }
  const old = { image: oldImage, chapters: oldChapters, transcripts: oldTranscripts }
  const failed = new Set<Part>()
  const fail = (part: Part, failures: readonly Failure[]) => {
    notes.push(...failures.map(({ url, why }) => ({ what: url, why })))
    failed.add(part)
    const isUnreadable = failures.every((each) => each.isUnreadable)
    marks[part] = markOfFailure(isUnreadable, { mark: marks[part], before: old[part] })
  }

  if (episode.image === undefined) got.avatar = null
  else if (image !== oldImage) {
    const picture = await extras.picture(episode.image)
    if (picture.type === 'fetched') got.avatar = picture.value
    else fail('image', [{ url: episode.image, ...picture }])
  }
  if (episode.chaptersUrl === undefined) got.chapters = episode.chapters.length === 0 ? null : episode.chapters
  else if (chapters !== oldChapters) {
    const list = await extras.chapters(episode.chaptersUrl, place)
    if (list.type === 'fetched') got.chapters = list.value.length === 0 ? null : list.value
    else {
      if (episode.chapters.length > 0) got.chapters = episode.chapters
      fail('chapters', [{ url: episode.chaptersUrl, ...list }])
    }
  }
  const isSpoken = content === oldContent && transcripts === oldTranscripts
  const spoken = isSpoken ? undefined : await fetchTranscripts(episode, { extras, language })
  if (spoken !== undefined && spoken.failures.length > 0) fail('transcripts', spoken.failures)
  return {
    known,
    episode,
    ...got,
    words: spoken?.words,
    fingerprint: [content, marks.image, marks.chapters, marks.transcripts]
      .filter((mark) => mark !== undefined)
      .join(':'),
    isChanged: content !== oldContent || PARTS.some((part) => marks[part] !== old[part] && !failed.has(part)),
  }
}

/** Readings of a feed at which a part is fetched that arrives and cannot be read. */
const UNREADABLE_TRIES = 3

const PARTS = ['image', 'chapters', 'transcripts'] as const
type Part = (typeof PARTS)[number]
type Failure = Extract<Fetched<unknown>, { type: 'failed' }> & { url: string }

const FAILED = '-'

// "-" asks for another try; "-1" and "-2" count what could not be read, and then the part is settled as if it had been.
function markOfFailure(
  isUnreadable: boolean,
  { mark, before }: { mark: string | undefined; before: string | undefined },
): string | undefined {
  const tries = Number(/^-(\d)$/.exec(before ?? '')?.[1] ?? 0) + (isUnreadable ? 1 : 0)
  return tries >= UNREADABLE_TRIES ? mark : tries === 0 ? FAILED : `${FAILED}${tries}`
}

// Undefined words: none could be fetched, so the ones of an earlier run stay.
async function fetchTranscripts(
  episode: Episode,
  { extras, language }: Pick<Fetching, 'extras' | 'language'>,
): Promise<{ words: TimedText[] | undefined; failures: Failure[] }> {
  const words: TimedText[] = []
  const failures: Failure[] = []
  for (const each of chooseTranscripts(episode.transcripts, language)) {
    const fetched = await extras.transcript(each.url)
    if (fetched.type === 'failed') failures.push({ url: each.url, ...fetched })
    else words.push({ language: each.language, is_synced: true, lines: fetched.value })
  }
  return { words: failures.length === 0 || words.length > 0 ? words : undefined, failures }
}

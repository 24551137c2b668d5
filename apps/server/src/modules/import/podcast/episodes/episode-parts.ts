import type { TimedText } from '@earshot/contract/catalogue/timed-text'
import type { Skip } from '../../report.ts'
import { chooseTranscripts } from '../../timed-text/transcript-choice.rules.ts'
import type { FeedExtras, Fetched } from '../feed-extras.ts'
import type { EpisodePlan, KnownEpisode } from '../feed.store.ts'
import { UNREAD_TIMES, unreadTimes } from '../feed/chapter-times.rules.ts'
import { fingerprintOf } from './episodes.ts'
import type { Episode, FeedLocation } from './episodes.ts'

/** The dependencies for fetching the parts of an episode; failures are added to `notes`. */
export type Fetching = { extras: FeedExtras; location: FeedLocation; notes: Skip[]; language: string | undefined }

/**
 * Returns an episode with its picture, chapters and transcripts for writing. Unchanged parts are not fetched again. A
 * failed part is fetched again at the next import. An unreadable part is fetched at UNREADABLE_TRIES imports, and then
 * not until the feed changes the episode.
 */
export async function withParts(
  episode: Episode,
  known: KnownEpisode | undefined,
  { extras, location, notes, language }: Fetching,
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
    const list = await extras.chapters(episode.chaptersUrl, location)
    if (list.type === 'fetched') {
      const { chapters: found, unread } = list.value
      got.chapters = found.length === 0 ? null : found
      if (unread.length > 0) notes.push({ what: `${episode.chaptersUrl}: ${unreadTimes(unread)}`, why: UNREAD_TIMES })
    } else {
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
    isChanged:
      content !== oldContent ||
      (known !== undefined && isElsewhere(episode, known)) ||
      PARTS.some((part) => marks[part] !== old[part] && !failed.has(part)),
  }
}

/** Returns whether the guid or the sound URL differs from the previous import. */
export const isElsewhere = (episode: Episode, known: KnownEpisode): boolean =>
  known.guid !== episode.guid || known.enclosure !== episode.enclosure

/** Number of imports at which an unreadable part is fetched. */
const UNREADABLE_TRIES = 3

const PARTS = ['image', 'chapters', 'transcripts'] as const
type Part = (typeof PARTS)[number]
type Failure = Extract<Fetched<unknown>, { type: 'failed' }> & { url: string }

const FAILED = '-'

// "-" requests another attempt; "-1" and "-2" count unreadable results, after which the part is treated as read.
function markOfFailure(
  isUnreadable: boolean,
  { mark, before }: { mark: string | undefined; before: string | undefined },
): string | undefined {
  const tries = Number(/^-(\d)$/.exec(before ?? '')?.[1] ?? 0) + (isUnreadable ? 1 : 0)
  return tries >= UNREADABLE_TRIES ? mark : tries === 0 ? FAILED : `${FAILED}${tries}`
}

// Undefined: no transcript could be fetched, so those of an earlier import stay.
async function fetchTranscripts(
  episode: Episode,
  { extras, language }: Pick<Fetching, 'extras' | 'language'>,
): Promise<{ words: TimedText[] | undefined; failures: Failure[] }> {
  const words: TimedText[] = []
  const failures: Failure[] = []
  for (const { language: own, urls } of chooseTranscripts(episode.transcripts, language)) {
    const failed: Failure[] = []
    for (const url of urls) {
      const fetched = await extras.transcript(url)
      if (fetched.type === 'fetched') {
        words.push({ language: own, is_synced: true, lines: fetched.value })
        failed.length = 0
        break
      }
      failed.push({ url, ...fetched })
    }
    failures.push(...failed)
  }
  return { words: failures.length === 0 || words.length > 0 ? words : undefined, failures }
}

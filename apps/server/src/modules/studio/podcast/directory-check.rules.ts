import type { FoundProblem } from '@earshot/contract/studio/podcast/directory-check'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'

/** The settings of a podcast that directories need; `avatar` is the URL of its cover. */
type Settings = {
  category: string | null
  language: string | null
  avatar: string | null
  ownerEmail: string | null
  showsEmail: boolean
}

/**
 * An episode of a feed: the bytes that its enclosure states, and those of the stored sound; undefined for a sound on
 * another host.
 */
export type FedEpisode = { id: number; name: string; stated: number; stored: number | undefined }

/** Returns what directories refuse in a feed, in the order of the settings (SHOW-24). */
export function feedProblems(settings: Settings, episodes: readonly FedEpisode[]): FoundProblem[] {
  const found = (problem: FoundProblem['problem'], more: Partial<FoundProblem> = {}) => [
    { problem, episode: null, side: null, ...more },
  ]
  const side = sideOf(settings.avatar)
  return [
    ...(settings.avatar === null ? found('no-cover') : []),
    ...(side !== undefined && (side < PODCAST.coverSideMin || side > PODCAST.coverSideMax)
      ? found('cover-size', { side })
      : []),
    ...(settings.category === null ? found('no-category') : []),
    ...(settings.language === null ? found('no-language') : []),
    ...(settings.ownerEmail === null ? found('no-owner-email') : []),
    ...(settings.ownerEmail !== null && !settings.showsEmail ? found('owner-email-hidden') : []),
    ...(episodes.length === 0 ? found('no-episode') : []),
    ...episodes
      .filter(({ stated, stored }) => stated === 0 || (stored !== undefined && stored !== stated))
      .flatMap(({ id, name }) => found('wrong-length', { episode: { id, name } })),
  ]
}

// Names of stored pictures contain their size; feeds show the square from the middle of one that is not square.
function sideOf(url: string | null): number | undefined {
  const [, width, height] = /_(\d+)x(\d+)\.jpg$/.exec(url ?? '') ?? []
  return width === undefined || height === undefined ? undefined : Math.min(Number(width), Number(height))
}

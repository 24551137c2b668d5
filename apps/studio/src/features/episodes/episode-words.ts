import type { EpisodeType } from '@earshot/contract/studio/podcast/podcast-fields'
import * as m from '@earshot/messages/episode'

/** The types of episodes in words. */
export const EPISODE_KINDS: Readonly<Record<EpisodeType, () => string>> = {
  full: m.episode_full,
  trailer: m.episode_trailer,
  bonus: m.episode_bonus,
}

import type { EpisodeType, PersonRole } from '@earshot/contract/studio/podcast/podcast-fields'
import * as m from '@earshot/messages/episode'
import * as r from '@earshot/messages/release'

/** The types of episodes in words. */
export const EPISODE_KINDS: Readonly<Record<EpisodeType, () => string>> = {
  full: m.episode_full,
  trailer: m.episode_trailer,
  bonus: m.episode_bonus,
}

/** The roles of persons of an episode in words. */
export const PERSONS: Readonly<Record<PersonRole, () => string>> = {
  host: m.host,
  'co-host': m.person_co_host,
  'guest host': m.person_guest_host,
  guest: m.person_guest,
  announcer: m.person_announcer,
  narrator: m.person_narrator,
  reporter: m.person_reporter,
  author: m.author,
  editor: m.role_editor,
  producer: r.release_role_producer,
  'executive producer': m.person_executive_producer,
  'audio engineer': m.person_audio_engineer,
  'audio editor': m.person_audio_editor,
  'sound designer': m.person_sound_designer,
  composer: r.release_role_composer,
  researcher: m.person_researcher,
  translator: m.person_translator,
  'cover art designer': m.person_cover_art_designer,
}

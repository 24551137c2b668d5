import type { ApiClient } from '@earshot/contract/client'
import { explainWith } from '@earshot/listening/explain'
import type { Reason } from '@earshot/playback/problem'
import type { Playback } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { api, checkSession } from '../session/api.ts'
import { token } from '../session/session.ts'
import { apiBase, makeTracks } from '../settings.ts'

/** Why a track does not play, when its sound comes from Earshot; one that the listener may hear is played instead. */
export const explain = (playback: Playback, track: Track): Promise<Reason | undefined> =>
  explainWith({ api: withLivingKey, make: makeTracks, base: apiBase() }, playback, track)

// With a dead key the API answers as it does to visitors.
const withLivingKey: ApiClient = {
  ...api,
  get: async (path, ...input) => {
    if (token() !== '') await checkSession()
    return api.get(path, ...input)
  },
}

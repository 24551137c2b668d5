import type { ApiClient } from '@earshot/contract/client'
import { explainWith } from '@earshot/listening/explain'
import type { Reason } from '@earshot/playback/problem'
import type { Playback } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { api, checkSession } from '../session/api.ts'
import { token } from '../session/session.ts'
import { apiBase, makeTracks } from '../settings.ts'

/** Returns why a track with sound of this server does not play; plays it with a new URL if the listener may hear it. */
export const explain = (playback: Playback, track: Track): Promise<Reason | undefined> =>
  explainWith({ api: withLivingKey, make: makeTracks, base: apiBase() }, playback, track)

// With an expired key the API answers as for visitors.
const withLivingKey: ApiClient = {
  ...api,
  get: async (path, ...input) => {
    if (token() !== '') await checkSession()
    return api.get(path, ...input)
  },
}

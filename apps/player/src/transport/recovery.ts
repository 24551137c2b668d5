import type { ApiClient } from '@earshot/contract/client'
import { explainWith } from '@earshot/listening/tracks/explain'
import type { Reason } from '@earshot/playback/problem'
import type { Playback } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { api, checkSession } from '../session/api.ts'
import { token } from '../session/session.ts'
import { apiBase, makeTracks } from '../settings.ts'

/** Finds out why a track of Earshot does not play. If the listener has access, it plays from a new URL instead. */
export const explain = (playback: Playback, track: Track): Promise<Reason | undefined> =>
  explainWith({ api: withValidKey, make: makeTracks, base: apiBase() }, playback, track)

// With an expired key the API replies as to visitors.
const withValidKey: ApiClient = {
  ...api,
  get: async (path, ...input) => {
    if (token() !== '') await checkSession()
    return api.get(path, ...input)
  },
}

import { z } from 'zod'
import type { Outbound } from './outbound.ts'

/** A song that was played from `at` on; times in seconds since 1970, length in seconds. */
export type Listen = {
  at: number
  title: string
  artist: string
  album: string | undefined
  length: number | undefined
}

/**
 * A service that stores members' plays, authorised by their own tokens. Methods throw if it does not answer or limits
 * the rate.
 */
export type ListenBrainz = {
  /** Returns the name of the token's owner; undefined for a wrong token. */
  findUser: (token: string) => Promise<string | undefined>
  /** Submits up to 1,000 listens; repeated ones are stored once. `refused`: the token is no longer valid. */
  submit: (token: string, listens: readonly Listen[]) => Promise<'taken' | 'refused'>
}

const TIMEOUT_MS = 5_000
const REPLY_MAX = 64 * 1024

/** Opens ListenBrainz, or a service with its API (https://listenbrainz.readthedocs.io, version 1), at `url`. */
export function openListenBrainz(outbound: Outbound, url: string): ListenBrainz {
  const ask = (path: string, token: string, body?: string) =>
    outbound.get(`${url}/1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
      maxBytes: REPLY_MAX,
      timeoutMs: TIMEOUT_MS,
    })
  return {
    findUser: async (token) => {
      const { status, bytes } = await ask('validate-token', token)
      if (status === 401) return undefined
      if (status !== 200) throw new Error(`ListenBrainz answered ${status}`)
      const answer = Validity.parse(JSON.parse(new TextDecoder().decode(bytes)))
      return answer.valid ? answer.user_name : undefined
    },
    submit: async (token, listens) => {
      const payload = listens.map(toWire)
      const body = JSON.stringify({ listen_type: payload.length === 1 ? 'single' : 'import', payload })
      const { status } = await ask('submit-listens', token, body)
      if (status === 401) return 'refused'
      if (status !== 200) throw new Error(`ListenBrainz answered ${status}`)
      return 'taken'
    },
  }
}

const Validity = z.object({ valid: z.boolean(), user_name: z.string().optional() })

const toWire = ({ at, title, artist, album, length }: Listen) => ({
  listened_at: at,
  track_metadata: {
    artist_name: artist,
    track_name: title,
    ...(album === undefined ? {} : { release_name: album }),
    additional_info: {
      media_player: 'Earshot',
      submission_client: 'Earshot',
      ...(length === undefined ? {} : { duration: length }),
    },
  },
})

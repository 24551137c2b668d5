import { z } from 'zod'
import type { Outbound } from './outbound.ts'

/** A song that was listened to from `at` on; times in seconds since 1970, length in seconds. */
export type Listen = {
  at: number
  title: string
  artist: string
  album: string | undefined
  length: number | undefined
}

/** A service that keeps what people listened to, by their own token. Methods throw when it does not answer, or wants a pause. */
export type ListenBrainz = {
  /** The name of the token's owner; undefined for a wrong token. */
  findUser: (token: string) => Promise<string | undefined>
  /** Hands over up to 1,000 listens; those that it knows already are kept once. `refused`: the token is no longer good. */
  submit: (token: string, listens: readonly Listen[]) => Promise<'taken' | 'refused'>
}

const TIMEOUT_MS = 5_000
const REPLY_MAX = 64 * 1024

/** ListenBrainz and what speaks its interface (https://listenbrainz.readthedocs.io, API version 1), at `url`. */
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

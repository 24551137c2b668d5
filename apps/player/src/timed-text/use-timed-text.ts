import { getLyrics, getTranscript } from '@earshot/contract/calls'
import type { TimedText } from '@earshot/contract/catalogue/timed-text'
import { ApiError } from '@earshot/contract/client'
import { useEffect, useState } from 'react'
import { forget, load } from '../pages/open/cache.ts'
import { api } from '../session/api.ts'

/** Songs have lyrics, episodes transcripts. */
export type TextKind = 'lyrics' | 'transcript'

/** The state of loading the texts of a track. */
export type Read =
  | { status: 'loading' }
  | { status: 'there'; texts: TimedText[] }
  | { status: 'failed'; error: ApiError; retry: () => void }

/** Parses the kind and id of a track from `song:12` or `episode:7`; undefined for others. */
export function textOfTrack(trackId: string): { kind: TextKind; id: number } | undefined {
  const [, kind, number] = /^(song|episode):(\d+)$/.exec(trackId) ?? []
  return kind === undefined ? undefined : { kind: kind === 'song' ? 'lyrics' : 'transcript', id: Number(number) }
}

/** Loads the texts of a track, once for all components; a track without texts causes no request. */
export function useTimedText(kind: TextKind, id: number, hasText: boolean): Read {
  const [read, setRead] = useState<{ key: string; read: Read }>()
  const [attempt, setAttempt] = useState(0)
  const key = `${kind}/${id}`
  useEffect(() => {
    if (!hasText) return undefined
    let isCurrent = true
    const show = (next: Read) => isCurrent && setRead({ key, read: next })
    load(key, () => request(kind, id)).then(
      (texts) => show({ status: 'there', texts }),
      (error: unknown) => {
        forget(key)
        const retry = () => {
          show({ status: 'loading' })
          setAttempt((last) => last + 1)
        }
        show({ status: 'failed', error: error instanceof ApiError ? error : new ApiError(0, ''), retry })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [key, kind, id, hasText, attempt])
  if (!hasText) return NO_TEXTS
  return read?.key === key ? read.read : { status: 'loading' }
}

const NO_TEXTS: Read = { status: 'there', texts: [] }

const request = (kind: TextKind, id: number): Promise<TimedText[]> =>
  kind === 'lyrics' ? api.get(getLyrics, { song_id: id }) : api.get(getTranscript, { episode_id: id })

import { PassThrough, type Readable } from 'node:stream'
import { LIVE_BEAT_SECONDS, LIVE_CUT_SECONDS, type LiveEvent } from '@earshot/contract/community/live'
import { concerns, type Invalidated, type Invalidation } from '../invalidation/invalidation.ts'

/** Maximum number of streams of this process, and of one visitor or member. */
const STREAMS_MAX = 5_000
const STREAMS_OF_ONE = 20
/** Bytes that may wait for a slow reader before its stream is closed; each event has about 40. */
const WAITING_MAX = 16 * 1024
/**
 * Milliseconds until the next attempt after a stream that was lost, and after a server that shuts down: chosen between
 * the two values, so that clients do not all return at once.
 */
const RETRY_MS = { lost: 2_000, closing: [1_000, 8_000] } as const

/**
 * A listener: the posts and drafts it watches, whether it watches imports and the desk, its member with the hash of the
 * token, if any, and the key by which its streams are counted.
 */
export type Listener = {
  posts: ReadonlySet<number>
  drafts: ReadonlySet<number>
  hasImports: boolean
  desk: boolean
  member: { id: number; tokenHash: string } | undefined
  countedFor: string
}

/** The open streams of this process. */
export type Streams = {
  /** Returns a new stream; undefined if there are too many. */
  open: (listener: Listener) => Readable | undefined
  /** Closes all streams, each with its own delay, and opens no new ones. */
  close: () => void
}

/**
 * Sends changes to the listeners. `findEnded` returns those hashes that belong to no valid token; their streams are
 * closed within LIVE_CUT_SECONDS, whatever ended the token. Nothing is queried while no stream is open.
 */
export function openStreams(
  invalidation: Pick<Invalidation, 'subscribe'>,
  findEnded: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>,
  { beatMs = LIVE_BEAT_SECONDS * 1_000, checkMs = (LIVE_CUT_SECONDS - 1) * 1_000, random = Math.random } = {},
): Streams {
  const streams = new Map<PassThrough, Listener>()
  const counts = new Map<string, number>()
  let isClosed = false
  let beating: NodeJS.Timeout | undefined
  let checking: NodeJS.Timeout | undefined

  const write = (out: PassThrough, text: string) => {
    if (out.writableEnded) return
    out.write(text)
    if (out.readableLength > WAITING_MAX) out.destroy()
  }
  // Nothing is written after the end.
  const end = (out: PassThrough, retryMs: number) => {
    if (!out.writableEnded) out.end(`retry: ${retryMs}\n\n`)
  }

  invalidation.subscribe((changed) => {
    for (const [out, listener] of streams) {
      const events = eventsOf(changed, listener)
      if (events.length > 0) write(out, events.map(textOf).join(''))
    }
  })
  const check = async () => {
    const hashes = new Set([...streams.values()].flatMap(({ member }) => member?.tokenHash ?? []))
    if (hashes.size === 0) return
    const ended = await findEnded([...hashes])
    for (const [out, { member }] of streams)
      if (member !== undefined && ended.has(member.tokenHash)) end(out, RETRY_MS.lost)
  }
  const start = () => {
    beating ??= setInterval(() => {
      for (const out of streams.keys()) write(out, ':\n\n')
    }, beatMs).unref()
    // While the database is down, tokens cannot be checked; pages notice it by their own calls.
    checking ??= setInterval(() => void check().catch(() => undefined), checkMs).unref()
  }
  const stop = () => {
    clearInterval(beating)
    clearInterval(checking)
    beating = undefined
    checking = undefined
  }

  return {
    open: (listener) => {
      const { countedFor } = listener
      const count = counts.get(countedFor) ?? 0
      if (isClosed || streams.size >= STREAMS_MAX || count >= STREAMS_OF_ONE) return undefined
      const out = new PassThrough()
      streams.set(out, listener)
      counts.set(countedFor, count + 1)
      out.once('close', () => {
        streams.delete(out)
        const left = (counts.get(countedFor) ?? 1) - 1
        if (left === 0) counts.delete(countedFor)
        else counts.set(countedFor, left)
        if (streams.size === 0) stop()
      })
      start()
      write(
        out,
        `retry: ${RETRY_MS.lost}\n${textOf({ event: 'hello', data: { member: listener.member !== undefined } })}`,
      )
      return out
    },
    close: () => {
      isClosed = true
      stop()
      const [soonest, latest] = RETRY_MS.closing
      for (const out of streams.keys()) end(out, Math.round(soonest + random() * (latest - soonest)))
    },
  }
}

function eventsOf(changed: Invalidated, { posts, drafts, hasImports, desk, member }: Listener): LiveEvent[] {
  const events = [
    ...[...posts].flatMap((id): LiveEvent[] =>
      concerns(changed, 'post', `post:${id}`) ? [{ event: 'post', data: { id } }] : [],
    ),
    ...[...drafts].flatMap((id): LiveEvent[] =>
      concerns(changed, `draft:${id}`) ? [{ event: 'draft', data: { id } }] : [],
    ),
  ]
  if (hasImports && concerns(changed, 'imports')) events.push({ event: 'imports', data: null })
  if (desk && concerns(changed, 'desk')) events.push({ event: 'desk', data: null })
  if (member !== undefined && concerns(changed, `inbox:${member.id}`)) events.push({ event: 'inbox', data: null })
  if (member !== undefined && concerns(changed, `likes:${member.id}`)) events.push({ event: 'likes', data: null })
  if (member !== undefined && concerns(changed, `playlists:${member.id}`))
    events.push({ event: 'playlists', data: null })
  return events
}

const textOf = ({ event, data }: LiveEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

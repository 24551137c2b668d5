import { PassThrough, type Readable } from 'node:stream'
import { LIVE_BEAT_SECONDS, LIVE_CUT_SECONDS, type LiveEvent } from '@earshot/contract/live'
import { concerns, type Invalidated, type Invalidation } from '../invalidation/invalidation.ts'

/** Most streams of this process, and of one visitor or member. */
const STREAMS_MAX = 5_000
const STREAMS_OF_ONE = 20
/** Bytes that may wait for a reader before it is cut; each event has about 40. */
const WAITING_MAX = 16 * 1024
/** Milliseconds before the next try after a stream that ends by itself, and after a server that closes: chosen between the two, so that not all come at once. */
const RETRY_MS = { lost: 2_000, closing: [1_000, 8_000] } as const

/** A listener: the posts it watches, its member with the hash of the token, if any, and the key that its streams are counted by. */
export type Listener = {
  posts: ReadonlySet<number>
  member: { id: number; tokenHash: string } | undefined
  countedFor: string
}

/** The open streams of this process. */
export type Streams = {
  /** The words of a new stream; undefined when there are too many. */
  open: (listener: Listener) => Readable | undefined
  /** Ends all streams with a wait of their own; there are none from now on. */
  close: () => void
}

/**
 * Tells whoever listens what changed. `findEnded` returns which of these hashes belong to no living token; their streams are cut within
 * LIVE_CUT_SECONDS of its end, however it came about. Nothing is queried while no stream is open.
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
  // Nothing is written behind the end.
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
    // While the database is down, tokens cannot be checked; pages notice by their own calls.
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

function eventsOf(changed: Invalidated, { posts, member }: Listener): LiveEvent[] {
  const events = [...posts].flatMap((id): LiveEvent[] =>
    concerns(changed, 'comments', `post:${id}`) ? [{ event: 'post', data: { id } }] : [],
  )
  if (member !== undefined && concerns(changed, `inbox:${member.id}`)) events.push({ event: 'inbox', data: null })
  return events
}

const textOf = ({ event, data }: LiveEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

import { LIVE_BEAT_SECONDS, LIVE_POSTS_MAX, LIVE_URL } from '@earshot/contract/community/live'
import { openTabChannel } from '@earshot/ui/theme/tab-channel'
import { API_KEY } from '../api.ts'
import { randomId } from '../random-id.ts'
import { readToken, useSession } from '../session/session-store.ts'
import { property } from '../state/store.ts'
import { createEventReader, type StreamEvent } from './event-stream.ts'
import type { LiveTopic, LiveWatch, LiveWatcher } from './live-topic.ts'

/** The name of the lock held by the tab with the stream, and of the channel on which it forwards events. */
const NAME = 'earshot-live'
/**
 * The time without data after which a stream counts as lost: two heartbeats, plus some seconds for slow connections.
 */
const SILENT_MS = (2 * LIVE_BEAT_SECONDS + 10) * 1000
/** The first and the longest delay after a stream failed to open; the delay is randomised. */
const RETRY_MS = 5000
const SLOWEST_MS = 120_000
/** The time in which tabs that open together announce their topics, so that the stream opens once. */
const GATHER_MS = 200

const watchers = new Map<LiveTopic, Set<LiveWatcher>>()
let live: ReadonlySet<string> = new Set()
let tab: Tab | undefined
let isFollowing = false

/**
 * Watches a topic. One stream serves all tabs of the browser; a hidden tab leaves, and joins again when it becomes
 * visible.
 */
export function watch(topic: LiveTopic, watcher: LiveWatcher): LiveWatch {
  followTab()
  const known = watchers.get(topic) ?? new Set()
  watchers.set(topic, known.add(watcher))
  join()
  tab?.announce()
  // Another part of the tab already watches it.
  if (live.has(topic)) watcher.onNews()
  return {
    isLive: () => live.has(topic),
    stop: () => {
      known.delete(watcher)
      if (known.size > 0) return
      watchers.delete(topic)
      if (watchers.size === 0) leave()
      else tab?.announce()
    },
  }
}

function followTab(): void {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : join()))
  // A page with a lock or an open request is not eligible for the back/forward cache.
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', join)
  let token = readToken()
  useSession.subscribe(() => {
    if (readToken() === token) return
    token = readToken()
    leave()
    join()
  })
}

function join(): void {
  if (tab === undefined && watchers.size > 0 && !document.hidden) tab = openTab([...watchers.keys()])
}

function leave(): void {
  tab?.close()
  tab = undefined
  setLive([])
}

function setLive(topics: readonly string[]): void {
  const before = live
  live = new Set(topics)
  for (const [topic, each] of watchers) {
    const [was, is] = [before.has(topic), live.has(topic)]
    if (is && !was) for (const { onNews } of each) onNews()
    if (was && !is) for (const { onLost } of each) onLost()
  }
}

function notify(topic: string): void {
  for (const [each, known] of watchers) if (each === topic) for (const { onNews } of known) onNews()
}

type Tab = { announce: () => void; close: () => void }

// Joins the tabs of this browser: announces the topics of this tab, and opens the stream for all once it holds the
// lock.
function openTab(first: readonly LiveTopic[]): Tab {
  const id = randomId()
  const closing = new AbortController()
  const channel = openTabChannel(NAME)
  const requests = new Map<string, readonly string[]>([[id, first]])
  let stream: Stream | undefined
  let served: readonly string[] = []

  const broadcast = (kind: string, topics: readonly string[] = []) => channel.postMessage({ kind, tab: id, topics })
  const announce = () => {
    requests.set(id, [...watchers.keys()])
    broadcast('topics', [...watchers.keys()])
    stream?.serve([...new Set([...requests.values()].flat())])
  }
  channel.addEventListener('message', (event) => {
    const { kind, tab: from, topics } = messageOf(event)
    if (kind === 'topics' && from !== '') {
      if (topics.length === 0) requests.delete(from)
      else requests.set(from, topics)
      stream?.serve([...new Set([...requests.values()].flat())])
      // The new tab may only watch topics that are already served.
      if (served.length > 0) broadcast('live', served)
    }
    if (kind === 'who') announce()
    if (kind === 'live') setLive(topics)
    if (kind === 'news') topics.forEach(notify)
  })

  const lead = () =>
    new Promise<void>((resolve) => {
      stream = openStream(closing.signal, {
        onLive: (topics) => {
          served = topics
          broadcast('live', topics)
          setLive(topics)
        },
        onNews: (topic) => {
          broadcast('news', [topic])
          notify(topic)
        },
      })
      broadcast('who')
      announce()
      closing.signal.addEventListener('abort', () => resolve())
    })
  announce()
  // Without locks, as on a page without TLS, each tab opens its own stream.
  if (navigator.locks === undefined) void lead()
  else navigator.locks.request(NAME, { signal: closing.signal }, lead).catch(() => undefined)
  return {
    announce,
    close: () => {
      if (stream === undefined) broadcast('topics', [])
      else broadcast('live', [])
      closing.abort()
      channel.close()
    },
  }
}

function messageOf(event: Event): { kind: string; tab: string; topics: string[] } {
  const data: unknown = event instanceof MessageEvent ? event.data : undefined
  const [kind, from, topics] = [property(data, 'kind'), property(data, 'tab'), property(data, 'topics')]
  return {
    kind: typeof kind === 'string' ? kind : '',
    tab: typeof from === 'string' ? from : '',
    topics: Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : [],
  }
}

type Stream = { serve: (topics: readonly string[]) => void }
type LiveEvents = { onLive: (topics: readonly string[]) => void; onNews: (topic: string) => void }

// Opens the stream, and reopens it when it ends, fails, times out, or when a requested topic is not served.
function openStream(closing: AbortSignal, { onLive, onNews }: LiveEvents): Stream {
  let requested: readonly string[] = []
  let served: readonly string[] = []
  let running: AbortController | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    running = new AbortController()
    served = requested
    const here = running
    let waitMs = GATHER_MS
    try {
      waitMs = await readStream(postsOf(served), AbortSignal.any([closing, here.signal]), ({ event, data }) => {
        const message = parsed(data)
        if (event === 'hello') {
          failures = 0
          onLive(served.filter((topic) => topic.startsWith('post ') || property(message, 'member') === true))
        }
        if (event === 'post') onNews(`post ${String(property(message, 'id'))}`)
        if (event === 'inbox' || event === 'likes' || event === 'playlists') onNews(event)
      })
    } catch {
      if (!here.signal.aborted) {
        waitMs = Math.min(SLOWEST_MS, RETRY_MS * 2 ** failures) * (0.5 + Math.random())
        failures += 1
      }
    }
    running = undefined
    if (closing.aborted) return
    onLive([])
    openIn(waitMs)
  }
  const openIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void open(), ms)
  }
  closing.addEventListener('abort', () => clearTimeout(timer))
  openIn(GATHER_MS)
  return {
    serve: (topics) => {
      requested = topics
      // A pending reopening includes the new topics.
      if (topics.some((topic) => !served.includes(topic))) running?.abort()
    },
  }
}

const postsOf = (topics: readonly string[]): string[] =>
  topics.flatMap((topic) => /^post (\d+)$/.exec(topic)?.[1] ?? []).slice(0, LIVE_POSTS_MAX)

/**
 * Reads one stream to its end; resolves with the delay before the next one. Throws if it fails to open or times out.
 */
async function readStream(
  posts: readonly string[],
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
): Promise<number> {
  const silence = new AbortController()
  let alarm = setTimeout(() => silence.abort(), SILENT_MS)
  try {
    const reply = await fetch(LIVE_URL + (posts.length === 0 ? '' : `?posts=${posts.join(',')}`), {
      headers: { 'Api-Key': API_KEY, Token: readToken() },
      signal: AbortSignal.any([signal, silence.signal]),
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    if (!reply.ok || reply.body === null) throw new Error(`The live channel answered ${reply.status}.`)
    const events = createEventReader()
    const body = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    let hasBegun = false
    for (let piece = await body.read(); !piece.done; piece = await body.read()) {
      clearTimeout(alarm)
      alarm = setTimeout(() => silence.abort(), SILENT_MS)
      for (const event of events.read(piece.value)) {
        hasBegun ||= event.event === 'hello'
        onEvent(event)
      }
    }
    if (!hasBegun) throw new Error('The live channel ended before it began.')
    return events.retryMs() ?? RETRY_MS
  } finally {
    clearTimeout(alarm)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

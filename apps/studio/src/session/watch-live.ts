import { LIVE_URL, type LiveEvent } from '@earshot/contract/community/live'
import { API_KEY } from './api.ts'
import { readToken } from './session.ts'

/** Milliseconds until the stream is opened again after it ended. */
const AGAIN_MS = 3_000

/** Calls `onNews` at each event of a kind on the live channel with this query (DESK-13). Returns how to stop. */
export function watchLive(query: string, event: LiveEvent['event'], onNews: () => void): () => void {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = async () => {
    try {
      await readEvents(`${LIVE_URL}?${query}`, event, { signal: stopping.signal, onNews })
    } catch {
      // A stream that fails is opened again.
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => void open(), AGAIN_MS)
  }
  void open()
  return () => {
    stopping.abort()
    clearTimeout(timer)
  }
}

async function readEvents(
  url: string,
  event: LiveEvent['event'],
  { signal, onNews }: { signal: AbortSignal; onNews: () => void },
): Promise<void> {
  const headers = { 'Api-Key': API_KEY, Token: readToken() }
  const { body, ok } = await fetch(url, { headers, signal, cache: 'no-store' })
  if (!ok || body === null) throw new Error('The live channel is not available.')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = (text + piece.value).split('\n\n')
    text = events.pop() ?? ''
    if (events.some((each) => each.startsWith(`event: ${event}\n`))) onNews()
  }
}

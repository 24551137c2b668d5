import { LIVE_URL, type LiveEvent } from '@earshot/contract/community/live'
import { API_KEY } from './api.ts'
import { readToken } from './session.ts'

/** Milliseconds until the stream is opened again after it ended. */
const AGAIN_MS = 3_000

/**
 * Calls `onNews` at each event of this name on the live channel, and when a lost stream is open again, because events
 * may have been missed. `query` says what is watched, like `drafts=3`. Returns how to stop.
 */
export function watchLive(query: string, name: LiveEvent['event'], onNews: () => void): () => void {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAgain = false
  const open = async () => {
    try {
      await readEvents(`${LIVE_URL}?${query}`, stopping.signal, (event) => {
        if (event === name || (event === 'hello' && isAgain)) onNews()
        isAgain ||= event === 'hello'
      })
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

async function readEvents(url: string, signal: AbortSignal, onEvent: (name: string) => void): Promise<void> {
  const headers = { 'Api-Key': API_KEY, Token: readToken() }
  const { body, ok } = await fetch(url, { headers, signal, cache: 'no-store' })
  if (!ok || body === null) throw new Error('The live channel is not available.')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = (text + piece.value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) onEvent(/^event: (\w+)$/m.exec(event)?.[1] ?? '')
  }
}

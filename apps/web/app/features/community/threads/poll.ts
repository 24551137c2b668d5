import { ApiError } from '@earshot/contract/client'
import type { LiveWatch, LiveWatcher } from '../../../lib/live/live-topic.ts'

/** Milliseconds between two requests without the live channel; the interval doubles after failures. */
export const EVERY_MS = 5000
const SLOWEST_MS = 120_000
/** The interval while the channel is open: it may lose a message, and it sends no follower counts. */
export const CALM_MS = 60_000
/** The maximum random delay of a request after a live event, so that not all open pages request at once. */
export const SPREAD_MS = 400

/**
 * Polls while the page is visible: shortly after a live event, at a long interval while the channel is open, every few
 * seconds without it, and less often after failures. `request` returns whether more updates are available at once. An
 * event during a request causes another one, because the reply may be older. Polling ends when the post is deleted
 * (404). Returns a function that stops it.
 */
export function poll(
  request: () => Promise<{ hasMore: boolean }>,
  watch: (watcher: LiveWatcher) => LiveWatch,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isPolling = false
  let hasNews = false
  let isOver = false
  const pollIn = (ms: number) => {
    clearTimeout(timer)
    if (!isOver && !document.hidden) timer = setTimeout(() => void run(), ms)
  }
  const waitAfter = async (): Promise<number> => {
    try {
      const { hasMore } = await request()
      failures = 0
      if (hasMore) return 0
      if (hasNews) return SPREAD_MS
      return live.isLive() ? CALM_MS : EVERY_MS
    } catch (error) {
      failures += 1
      // The post was deleted.
      if (error instanceof ApiError && error.status === 404) isOver = true
      return Math.min(SLOWEST_MS, EVERY_MS * 2 ** failures)
    }
  }
  const run = async () => {
    if (isPolling) return
    isPolling = true
    hasNews = false
    const wait = await waitAfter()
    isPolling = false
    pollIn(wait)
  }
  const live = watch({
    onNews: () => {
      if (isPolling) hasNews = true
      else pollIn(failures === 0 ? Math.random() * SPREAD_MS : EVERY_MS)
    },
    onLost: () => {
      if (!isPolling) pollIn(EVERY_MS)
    },
  })
  const onVisible = () => {
    if (document.hidden) clearTimeout(timer)
    else if (!isPolling) pollIn(failures === 0 ? 0 : EVERY_MS)
  }
  document.addEventListener('visibilitychange', onVisible)
  pollIn(EVERY_MS)
  return () => {
    isOver = true
    live.stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

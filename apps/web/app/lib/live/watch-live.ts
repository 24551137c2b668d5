import type { LiveTopic, LiveWatch, LiveWatcher } from './live-topic.ts'

/**
 * Milliseconds after which a page that is still open joins the live channel: the first seconds belong to the page
 * itself.
 */
const JOIN_AFTER_MS = 5000

/**
 * Watches a topic on the live channel, whose code comes when it is needed. Until then, and where it does not come,
 * nothing is live and the caller asks by itself.
 */
export function watchLive(topic: LiveTopic, watcher: LiveWatcher): LiveWatch {
  let watch: LiveWatch | undefined
  let isStopped = false
  const join = async () => {
    const live = await import('./live.ts').catch(() => undefined)
    if (!isStopped) watch = live?.watch(topic, watcher)
  }
  const timer = setTimeout(() => void join(), JOIN_AFTER_MS)
  return {
    isLive: () => watch?.isLive() === true,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      watch?.stop()
    },
  }
}

import * as m from '@earshot/messages/site'
import IconBell from '@earshot/ui/icons/bell'
import { Link } from '@earshot/ui/links/link.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { watchLive } from '../../../lib/live/watch-live.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { readUnread, useUnread } from '../../../lib/state/unread-store.ts'
import styles from './bell.module.css'

/** Seconds between two polls while the page is visible and the live channel is closed. */
const EVERY_SECONDS = 30
/** With an open live channel every fourth poll still runs: a message or a reply may be lost. */
const CALM_POLLS = 4
/**
 * The maximum random delay of a request after a live event: after a restart the server notifies all members at once.
 */
const SPREAD_MS = 400
/** The largest number that fits the badge. */
const SHOWN_MAX = 99

/**
 * The bell of signed-in members: the number of unread notifications, with a link to them. AccountSlot reserves its
 * space.
 */
export function Bell() {
  const memberId = useSession(({ profile }) => profile?.id)
  const unread = useUnread((state) => state.unread)
  const shown = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread)
  const { key } = useLocation()
  useEffect(() => {
    if (memberId !== undefined) void readUnread()
  }, [memberId, key])
  useEffect(() => {
    if (memberId === undefined) return undefined
    const poll = () => {
      if (document.visibilityState === 'visible') void readUnread()
    }
    let soon: ReturnType<typeof setTimeout> | undefined
    const onNews = () => {
      clearTimeout(soon)
      soon = setTimeout(poll, Math.random() * SPREAD_MS)
    }
    const live = watchLive('inbox', { onNews, onLost: () => undefined })
    let polls = 0
    const timer = setInterval(() => {
      polls += 1
      if (!live.isLive() || polls % CALM_POLLS === 0) poll()
    }, EVERY_SECONDS * 1000)
    document.addEventListener('visibilitychange', poll)
    return () => {
      live.stop()
      clearTimeout(soon)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [memberId])
  return (
    <Link
      href="/account/?pid=notifications"
      className={styles.bell}
      aria-label={unread === 0 ? m.notifications() : m.site_unread_notifications({ shown })}
    >
      <IconBell size={22} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {shown}
        </span>
      )}
    </Link>
  )
}

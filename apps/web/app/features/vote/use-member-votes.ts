import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '../../lib/session/session-store.ts'
import { useVotes } from './vote-store.ts'

/**
 * Returns the member whose votes a page contains; null for a visitor, as always on the server. A loader adds it to its
 * data.
 */
export const readerId = (): number | null => useSession.getState().profile?.id ?? null

/**
 * The server renders a page for visitors: it is reloaded with the member's own votes once the browser knows the member,
 * and after another sign-in. Returns whether the data are those of the viewer.
 */
export function useMemberVotes(readFor: number | null): boolean {
  const memberId = useSession(({ profile }) => profile?.id ?? null)
  const { revalidate } = useRevalidator()
  const isOwn = memberId === readFor
  useEffect(() => {
    if (!isOwn) void revalidate()
  }, [isOwn, revalidate])
  // The message about a vote disappears with the page on which the vote was cast.
  useEffect(() => () => useVotes.setState({ last: null }), [])
  return isOwn
}

/** Maximum delay of a browser's timer, in milliseconds. */
const TIMER_MAX = 2_147_483_647

/**
 * Reloads the page when a contest ends while the page is open. The server decides whether it has ended, not the clock
 * of this device.
 */
export function useRereadAtEnd({ is_open: isOpen, ends_at: endsAt }: { is_open: boolean; ends_at: string }): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = new Date(endsAt).getTime() - Date.now()
    if (!isOpen || left > TIMER_MAX) return undefined
    const timer = setTimeout(() => void revalidate(), Math.max(0, left) + AFTER_END_MS)
    return () => clearTimeout(timer)
  }, [isOpen, endsAt, revalidate])
}

/** Delay after the end in milliseconds, because clocks differ. */
const AFTER_END_MS = 1000

import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '../../lib/session/session-store.ts'
import { useVotes } from './vote-store.ts'

/**
 * The member for whom a page of votes is read; null for a visitor, as always on the server. A loader puts it into its
 * data.
 */
export const readerId = (): number | null => useSession.getState().profile?.id ?? null

/**
 * The server's page is a visitor's: a member's own votes are read once the browser knows them, and once more when
 * somebody else signs in. Returns whether the data are those of the member who looks.
 */
export function useMemberVotes(readFor: number | null): boolean {
  const memberId = useSession(({ profile }) => profile?.id ?? null)
  const { revalidate } = useRevalidator()
  const isOwn = memberId === readFor
  useEffect(() => {
    if (!isOwn) void revalidate()
  }, [isOwn, revalidate])
  // The message about a vote disappears with the page on which the vote was given.
  useEffect(() => () => useVotes.setState({ last: null }), [])
  return isOwn
}

/** The longest time a timer of browsers takes, in milliseconds. */
const TIMER_MAX = 2_147_483_647

/**
 * Reads the page again when a contest ends while it is open. The server says whether it is over, not the clock of this
 * device.
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

/** Milliseconds after the end: clocks differ a little. */
const AFTER_END_MS = 1000

import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '../../lib/session/session-store.ts'
import { useVotes } from './cast-vote.ts'

/**
 * Returns the member for whom a page of votes is loaded; null for a visitor, and always on the server. A loader adds it
 * to its data.
 */
export const readerId = (): number | null => useSession.getState().profile?.id ?? null

/**
 * Reloads a page rendered for visitors with the member's votes once the session is known, and again after another
 * sign-in. Returns whether the data belong to the current member.
 */
export function useMemberVotes(readFor: number | null): boolean {
  const memberId = useSession(({ profile }) => profile?.id ?? null)
  const { revalidate } = useRevalidator()
  const isOwn = memberId === readFor
  useEffect(() => {
    if (!isOwn) void revalidate()
  }, [isOwn, revalidate])
  // The message about a vote is removed when the page is left.
  useEffect(() => () => useVotes.setState({ last: null }), [])
  return isOwn
}

/** The longest delay of a browser's timer, in milliseconds. */
const TIMER_MAX = 2_147_483_647

/**
 * Reloads the page when a contest ends while it is open. The server decides whether it is over, not the clock of this
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

/** Milliseconds after the end, to allow for clock differences. */
const AFTER_END_MS = 1000

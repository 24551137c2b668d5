import { Link } from '@earshot/ui/navigation/link.tsx'
import type { ReactNode } from 'react'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import type { PlayerKind } from '../../lib/session/player-link.ts'
import { useSession } from '../../lib/session/session-store.ts'

/** A link into the player; `label` is the accessible name where the visible text occurs several times on a page. */
export function PlayerLink({
  kind,
  id,
  label,
  children,
}: {
  kind: PlayerKind
  id: number
  label?: string
  children: ReactNode
}) {
  const player = usePlayerLink()
  return (
    <Link href={player(kind, id)} {...(label === undefined ? {} : { 'aria-label': label })}>
      {children}
    </Link>
  )
}

/** A link into the player for members; visitors go to sign-in and come back here (HOME-13, HOME-14, SIGNIN-17). */
export function PlayerOrSignInLink({ kind, id, children }: { kind: PlayerKind; id: number; children: ReactNode }) {
  const player = usePlayerLink()
  const isSignedIn = useSession((session) => session.profile !== null)
  if (isSignedIn)
    return (
      <Link href={player(kind, id)} dir="auto">
        {children}
      </Link>
    )
  return (
    <Link href="/signin" dir="auto">
      {children}
    </Link>
  )
}

import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/links/link.tsx'
import type { ReactNode } from 'react'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import type { PlayerKind } from '../../lib/session/player-link.ts'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../lib/session/sign-in-act.ts'

/** A link into the player; `label` is the accessible name if the visible text occurs several times on a page. */
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

/**
 * A link into the player for members; visitors are redirected to sign-in, which opens the player afterwards (HOME-13,
 * HOME-14, SIGNIN-17, ACCOUNT2-09).
 */
export function PlayerOrSignInLink({ kind, id, title }: { kind: PlayerKind; id: number; title: string }) {
  const player = usePlayerLink()
  const isSignedIn = useSession((session) => session.profile !== null)
  const key = `listen-${kind}-${id}`
  useActAfterSignIn(key, () => location.assign(player(kind, id)), isSignedIn)
  if (isSignedIn)
    return (
      <Link href={player(kind, id)} dir="auto">
        {title}
      </Link>
    )
  const remember = () =>
    rememberPath(location.pathname + location.search, { key, why: m.site_sign_in_to_listen({ title }) })
  return (
    <Link href="/signin" dir="auto" onClick={remember}>
      {title}
    </Link>
  )
}

import * as m from '@earshot/messages/vote'
import { Button } from '@earshot/ui/actions/button.tsx'
import { OneOf } from '@earshot/ui/forms/one-of.tsx'
import { names } from '@earshot/ui/text/names'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../lib/session/sign-in-act.ts'
import { castVote, useVotes, voteKey } from './cast-vote.ts'
import type { Candidate } from './vote.rules.ts'
import styles from './vote-button.module.css'

// The labels defined by the requirements.
const faces = () => [m.vote_vote(), m.vote_cancel_vote()]

type Props = {
  artist: Candidate
  ballotId: number
  /** False once the contest has ended: the button keeps its label and is disabled (VOTING-22). */
  isOpen: boolean
  /** Whether `is_vote` was loaded for the current member; the label is hidden until then. */
  isOwn: boolean
}

/**
 * "Vote" if the viewer may vote for the artist, otherwise "Cancel Vote" (VOTING-18). Visitors are redirected to sign-in
 * and back (VOTING-21).
 */
export function VoteButton({ artist, ballotId, isOpen, isOwn }: Props) {
  const isBusy = useVotes(({ busy }) => busy.includes(voteKey(ballotId, artist.id)))
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const shown = artist.is_vote ? 0 : 1
  const key = `vote-${voteKey(ballotId, artist.id)}`
  const press = async () => {
    if (useSession.getState().profile === null) {
      rememberPath(pathname + search, { key, why: m.vote_sign_in_to({ name: artist.name }) })
      await navigate('/signin')
      return
    }
    await castVote(ballotId, artist)
    // Counts, shares and labels come from the server, also after a refusal.
    await revalidate()
  }
  // An earlier vote of the member stays.
  useActAfterSignIn(
    key,
    () => {
      if (artist.is_vote) void press()
    },
    isOwn && isOpen,
  )
  return (
    <Button
      size="s"
      variant={artist.is_vote ? 'solid' : 'line'}
      className={names('needs-scripts', !isOwn && styles.unknown)}
      disabled={!isOpen}
      aria-label={isOwn ? `${faces()[shown] ?? ''} ${artist.name}` : artist.name}
      aria-busy={isBusy || undefined}
      onClick={() => void press()}
    >
      <OneOf faces={faces()} shown={shown} className={styles.faces} />
    </Button>
  )
}

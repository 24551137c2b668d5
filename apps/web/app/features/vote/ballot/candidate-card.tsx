import * as m from '@earshot/messages/vote'
import { Card } from '@earshot/ui/cards/card.tsx'
import { CardSound } from '../../../layout/sound/card-sound.tsx'
import { useSelection } from '../../../lib/state/selection-store.ts'
import { VoteButton } from '../vote-button.tsx'
import { percentOf, type Candidate } from '../vote.rules.ts'
import { Receipt } from './receipt.tsx'
import styles from './candidate-card.module.css'

type Props = {
  artist: Candidate
  ballotId: number
  /** The total votes of the ballot. */
  total: number
  isOpen: boolean
  isOwn: boolean
  first: boolean
}

/** An artist of a ballot with its share of the votes and the vote button (VOTING-16, VOTING-18). */
export function CandidateCard({ artist, ballotId, total, isOpen, isOwn, first }: Props) {
  const { id, name, avatarURL, vote_num: votes } = artist
  const { selectArtist } = useSelection.getState()
  return (
    <Card
      href={`/account/artist_profile?id=${id}`}
      state={{ id, name }}
      picture={avatarURL}
      title={name}
      shape="round"
      first={first}
      onPicture={<CardSound of={`artist/${id}`} title={name} />}
      onClick={() => selectArtist(artist)}
      note={
        <>
          <strong className={styles.percent}>{m.percent({ percent: percentOf(votes, total) })}</strong>
          <span className={styles.votes}>{m.vote_vote_count({ count: votes, shown: votes.toLocaleString('en') })}</span>
          <div className={styles.receipt}>
            <Receipt artist={artist} />
          </div>
        </>
      }
    >
      <VoteButton artist={artist} ballotId={ballotId} isOpen={isOpen} isOwn={isOwn} />
    </Card>
  )
}

import { addCandidates } from '@earshot/contract/desk/calls'
import type { DeskBallot, PossibleCandidate } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useState } from 'react'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'
import styles from './ballots.module.css'

/** The artists that are chosen for a ballot, and the act that adds them. */
export function useChosenArtists({ id }: DeskBallot, onClose: () => void) {
  const { mutate, error, isPending } = useAct(addCandidates)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (ids: readonly number[], isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, ...ids] : [...chosen].filter((each) => !ids.includes(each))))
  const add = () =>
    mutate(
      { ballot_id: id, artist_ids: [...chosen] },
      {
        onSuccess: () => {
          showDone(m.contests_added({ count: chosen.size }))
          onClose()
        },
      },
    )
  return { chosen, toggle, add, error, isPending }
}

/** An artist with the box that chooses it; artists that the ballot has already are marked. */
export function ChoiceOfArtist({
  artist: { id, name, avatarURL, is_added: isAdded },
  isChosen,
  onToggle,
}: {
  artist: PossibleCandidate
  isChosen: boolean
  onToggle: (ids: readonly number[], isOn: boolean) => void
}) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isAdded || isChosen}
        disabled={isAdded}
        onChange={({ currentTarget }) => onToggle([id], currentTarget.checked)}
      />
      <span className={styles.face}>
        <Picture src={avatarURL} alt="" seed={name} shape="round" sizes="2rem" />
      </span>
      <bdi>{name}</bdi>
      {isAdded && <span className={styles.note}>{m.contests_on_ballot()}</span>}
    </label>
  )
}

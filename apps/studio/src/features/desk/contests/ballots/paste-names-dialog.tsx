import { matchCandidates } from '@earshot/contract/desk/calls'
import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import type { DeskBallot } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { ballotCommand } from './add-artists-dialog.tsx'
import { ChoiceOfArtist, useChosenArtists } from './choose-artists.tsx'
import styles from './ballots.module.css'

/** Compares pasted names with the catalogue, reports matches and misses, and adds the chosen artists (CONTESTS-03). */
export function PasteNamesDialog({
  contestId,
  ballot,
  onClose,
}: {
  contestId: number
  ballot: DeskBallot
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const { chosen, toggle, add, error, isPending } = useChosenArtists(ballot, onClose)
  const match = useMutation({
    mutationFn: (names: string[]) => api.post(matchCandidates, { ballot_id: ballot.id, names }),
    // A name of several artists is left to the admin.
    onSuccess: ({ matches }) =>
      toggle(
        matches.flatMap(({ artists: [first, ...others] }) =>
          first === undefined || others.length > 0 || first.is_added ? [] : [first.id],
        ),
        true,
      ),
  })
  const problem = error ?? match.error
  return (
    <Confirm
      open
      title={`${m.contests_paste()}: ${ballot.title}`}
      act={m.contests_add_count({ count: chosen.size })}
      problem={problem === null ? '' : messageOf(problem)}
      isBusy={isPending || chosen.size === 0}
      onAct={add}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className={styles.note}>{m.contests_paste_help({ most: CONTEST.namesMax })}</p>
        <AreaField
          label={m.contests_paste()}
          rows={6}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <Button
            size="s"
            disabled={text.trim() === '' || match.isPending}
            onClick={() => match.mutate(text.split('\n').filter((name) => name.trim() !== ''))}
          >
            {m.contests_paste_check()}
          </Button>
        </div>
        {match.data !== undefined && (
          <div role="status" className={styles.form}>
            <h3>{m.contests_matched({ count: match.data.matches.length })}</h3>
            <div className={styles.choices}>
              {match.data.matches.flatMap(({ artists }) =>
                artists.map((artist) => (
                  <ChoiceOfArtist key={artist.id} artist={artist} isChosen={chosen.has(artist.id)} onToggle={toggle} />
                )),
              )}
            </div>
            {match.data.misses.length > 0 && (
              <>
                <h3>{m.contests_missed({ count: match.data.misses.length })}</h3>
                <ul className={styles.artists}>
                  {match.data.misses.map((name) => (
                    <li key={name}>
                      <bdi>{name}</bdi>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </div>
      <AsCommand commands={[ballotCommand(contestId, ballot.title, chosen)]} />
    </Confirm>
  )
}

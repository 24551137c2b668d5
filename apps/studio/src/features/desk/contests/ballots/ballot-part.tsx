import { removeBallot, removeCandidates, saveBallot } from '@earshot/contract/desk/calls'
import type { Candidate, DeskBallot } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconChevronDown from '@earshot/ui/icons/chevron-down'
import IconChevronUp from '@earshot/ui/icons/chevron-up'
import IconX from '@earshot/ui/icons/x'
import { useState } from 'react'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { StateWord } from '../../../../lists/state-word.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showProblem } from '../../../../toasts.ts'
import { ShowAll } from '../show-all.tsx'
import { AddArtistsDialog } from './add-artists-dialog.tsx'
import { BallotTitleDialog } from './ballot-title-dialog.tsx'
import { PasteNamesDialog } from './paste-names-dialog.tsx'
import styles from './ballots.module.css'

/** A ballot with its artists; nothing is removed from it after voting was opened (CONTESTS-03, CONTESTS-04). */
export function BallotPart({
  contestId,
  ballot,
  isDraft,
  onUp,
  onDown,
}: {
  contestId: number
  ballot: DeskBallot
  isDraft: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}) {
  const { id, title, candidates } = ballot
  const [asked, setAsked] = useState<'artists' | 'names' | 'title' | 'remove'>()
  const save = useAct(saveBallot)
  const remove = useAct(removeBallot)
  const close = () => setAsked(undefined)
  return (
    <section aria-label={title} className={styles.ballot}>
      <div className={styles.head}>
        <h3 dir="auto">{title}</h3>
        <span className={styles.note}>{m.contests_artists_count({ count: candidates.length })}</span>
        {isDraft && (
          <span className={styles.order}>
            <IconButton label={m.topics_up({ title })} disabled={onUp === undefined} onClick={() => onUp?.()}>
              <IconChevronUp size={20} />
            </IconButton>
            <IconButton label={m.topics_down({ title })} disabled={onDown === undefined} onClick={() => onDown?.()}>
              <IconChevronDown size={20} />
            </IconButton>
          </span>
        )}
      </div>
      {candidates.length === 0 ? (
        <p className={styles.note}>{m.contests_ballot_empty()}</p>
      ) : (
        <ShowAll rows={candidates} first={24}>
          {(rows) => <Candidates ballot={ballot} rows={rows} isDraft={isDraft} />}
        </ShowAll>
      )}
      <div className={styles.acts}>
        <Button size="s" onClick={() => setAsked('artists')}>
          {m.contests_add_artists()}
        </Button>
        <Button size="s" onClick={() => setAsked('names')}>
          {m.contests_paste()}
        </Button>
        <Button size="s" variant="quiet" onClick={() => setAsked('title')}>
          {m.contests_rename_ballot()}
        </Button>
        {isDraft && (
          <Button size="s" variant="quiet" onClick={() => setAsked('remove')}>
            {m.contests_remove_ballot()}
          </Button>
        )}
      </div>
      {asked === 'artists' && <AddArtistsDialog contestId={contestId} ballot={ballot} onClose={close} />}
      {asked === 'names' && <PasteNamesDialog contestId={contestId} ballot={ballot} onClose={close} />}
      {asked === 'title' && (
        <BallotTitleDialog
          title={m.contests_rename_ballot()}
          act={m.contests_save_ballot()}
          value={title}
          saving={save}
          onSave={(typed) => save.mutate({ contest_id: contestId, ballot_id: id, title: typed }, { onSuccess: close })}
          onClose={close}
        />
      )}
      <Confirm
        open={asked === 'remove'}
        title={m.contests_remove_ballot_question({ title })}
        act={m.contests_remove_ballot()}
        problem={remove.error === null ? '' : messageOf(remove.error)}
        isBusy={remove.isPending}
        onAct={() => remove.mutate({ ballot_id: id }, { onSuccess: close })}
        onClose={close}
      >
        <p>{m.contests_remove_ballot_help({ count: candidates.length })}</p>
      </Confirm>
    </section>
  )
}

function Candidates({ ballot, rows, isDraft }: { ballot: DeskBallot; rows: readonly Candidate[]; isDraft: boolean }) {
  const { mutate, isPending } = useAct(removeCandidates)
  return (
    <ul className={styles.artists}>
      {rows.map(({ id, name, is_away: isAway }) => (
        <li key={id}>
          <bdi>{name}</bdi>
          {isAway && <StateWord tone="bad">{m.contests_artist_away()}</StateWord>}
          {isDraft && (
            <IconButton
              label={m.remove_of({ name })}
              disabled={isPending}
              onClick={() =>
                mutate(
                  { ballot_id: ballot.id, artist_ids: [id] },
                  { onError: (error) => showProblem(messageOf(error)) },
                )
              }
            >
              <IconX size={16} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

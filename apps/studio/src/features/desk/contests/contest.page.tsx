import { deskContest } from '@earshot/contract/desk/calls'
import type { DeskContestPage } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { useParams } from 'react-router'
import { PageHeader } from '../../../frame/page-header.tsx'
import { Part } from '../../../frame/part.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { StateWord } from '../../../lists/state-word.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { BallotsPart } from './ballots/ballots-part.tsx'
import { ContestForm } from './contest-form.tsx'
import { ContestMenu } from './contest-menu.tsx'
import { CONTEST_TONES, contestChangeWords, endWords } from './contest-words.ts'
import { CloseContestDialog, OpenContestDialog } from './state-dialogs.tsx'
import { AnnulmentsPart } from './votes/annulments-part.tsx'
import { FiguresPart } from './votes/figures-part.tsx'
import { ResultPart } from './votes/result-part.tsx'
import styles from './contests.module.css'

/** A contest from its draft to its result (CONTESTS-02 to CONTESTS-08). */
export function Component() {
  const id = Number(useParams()['id'])
  const call = useCall(deskContest, { contest_id: id })
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(contest) => <Shown key={contest.id} contest={contest} />}
    </CallStates>
  )
}

function Shown({ contest }: { contest: DeskContestPage }) {
  const { id, title, state, problem, changes, end_date: day, time_zone: zone } = contest
  const [asked, setAsked] = useState<'open' | 'close'>()
  const isPublic = state === 'open' || state === 'ended'
  const close = () => setAsked(undefined)
  return (
    <>
      <PageHeader
        title={title}
        state={
          <StateWord tone={problem ? 'bad' : CONTEST_TONES[state]}>
            {contest.is_archived
              ? `${m.contests_state_word({ state })} · ${m.contests_not_listed()}`
              : m.contests_state_word({ state })}
          </StateWord>
        }
        act={
          <span className={styles.acts}>
            {!isPublic && (
              <Button variant="solid" onClick={() => setAsked('open')}>
                {m.contests_open()}
              </Button>
            )}
            {state === 'open' && <Button onClick={() => setAsked('close')}>{m.contests_close()}</Button>}
            <ContestMenu contest={contest} />
          </span>
        }
      >
        {problem ? m.contests_has_problem({ problem }) : endWords(day, zone)}
      </PageHeader>
      <div className={styles.parts}>
        {state !== 'ended' && (
          <Part title={m.details()}>
            <ContestForm contest={contest} />
          </Part>
        )}
        {isPublic && <ResultPart contest={contest} />}
        {state !== 'ended' && <BallotsPart contest={contest} />}
        {isPublic && <FiguresPart contestId={id} />}
        {isPublic && <AnnulmentsPart contest={contest} />}
        {changes.length > 0 && (
          <Part title={m.vote_changes()}>
            <p className={styles.note}>{m.contests_changes_help()}</p>
            <ol className={styles.changes}>
              {changes.map((change, index) => (
                <li key={index}>
                  <time dateTime={change.at}>{formatMoment(change.at)}</time>
                  <span dir="auto">{contestChangeWords(change)}</span>
                </li>
              ))}
            </ol>
          </Part>
        )}
      </div>
      {asked === 'open' && <OpenContestDialog contest={contest} onClose={close} />}
      {asked === 'close' && <CloseContestDialog contest={contest} onClose={close} />}
    </>
  )
}

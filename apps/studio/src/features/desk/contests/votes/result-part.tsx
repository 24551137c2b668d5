import { contestResult, contestResultFile, publishResult, recountContest } from '@earshot/contract/desk/calls'
import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import type { ContestResult, DeskContestPage } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { Table, TableSkeleton } from '../../../../lists/table.tsx'
import { api } from '../../../../session/api.ts'
import { download } from '../../../../session/download.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { showProblem } from '../../../../toasts.ts'
import { ShowAll } from '../show-all.tsx'
import styles from '../contests.module.css'

/** Ranks, shares and turnout, the recount of the log, and the article about the result (CONTESTS-07). */
export function ResultPart({ contest }: { contest: DeskContestPage }) {
  const { id, state, last_line: line } = contest
  const call = useCall(contestResult, { contest_id: id })
  const recount = useMutation({ mutationFn: () => api.post(recountContest, { contest_id: id }) })
  const [isPublishing, setPublishing] = useState(false)
  return (
    <Part title={m.result()}>
      <div className={styles.block}>
        <div className={styles.acts}>
          {state === 'ended' && (
            <Button variant="solid" onClick={() => setPublishing(true)}>
              {m.contests_publish()}
            </Button>
          )}
          <Button
            onClick={() =>
              void download(`${contestResultFile}?contest_id=${id}`, m.desk_not_downloaded()).catch((e: unknown) =>
                showProblem(messageOf(e)),
              )
            }
          >
            {m.figure_csv()}
          </Button>
          <LinkButton href={`/desk/contests/${id}/log`}>{m.contests_log()}</LinkButton>
          <Button disabled={recount.isPending} onClick={() => recount.mutate()}>
            {recount.isPending ? m.contests_recounting() : m.contests_recount()}
          </Button>
        </div>
        <div role="status">
          {recount.data !== undefined && <Recounted problems={recount.data.problems} lines={recount.data.lines} />}
          {recount.error !== null && <p>{messageOf(recount.error)}</p>}
        </div>
        <AsCommand commands={[`recount …${line === null ? '' : ` --head ${line.n}:${line.hash}`}`]} />
        {line !== null && (
          <dl className={styles.facts}>
            <div>
              <dt>{m.contests_head()}</dt>
              <dd>
                {m.contests_line({ n: line.n.toLocaleString('en') })} <code className={styles.hash}>{line.hash}</code>
              </dd>
            </div>
          </dl>
        )}
        <CallStates call={call} skeleton={<TableSkeleton />}>
          {({ ballots }) => ballots.map((ballot) => <BallotResult key={ballot.id} ballot={ballot} />)}
        </CallStates>
      </div>
      {isPublishing && <PublishDialog contest={contest} onClose={() => setPublishing(false)} />}
    </Part>
  )
}

function Recounted({ problems, lines }: { problems: readonly string[]; lines: number }) {
  if (problems.length === 0) return <p>{m.contests_checked({ count: lines, shown: lines.toLocaleString('en') })}</p>
  return (
    <>
      <p>{m.contests_recount_faults({ count: problems.length })}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  )
}

function BallotResult({ ballot }: { ballot: ContestResult['ballots'][number] }) {
  const { title, votes, voters, turnout, artists } = ballot
  return (
    <section aria-label={title} className={styles.block}>
      <h3 dir="auto">{title}</h3>
      <p className={styles.note}>{m.contests_turnout_line({ votes, voters, turnout: `${turnout} %` })}</p>
      <ShowAll rows={artists} first={10}>
        {(rows) => (
          <Table
            label={title}
            columns={[
              { label: m.artist(), cell: ({ name }) => <bdi>{name}</bdi> },
              {
                label: m.contests_rank(),
                cell: ({ rank, is_tie: isTie }) => (isTie ? m.contests_rank_tie({ rank }) : rank),
              },
              { label: m.people_votes(), isAtEnd: true, cell: (artist) => artist.votes.toLocaleString('en') },
              { label: m.studio_share(), isAtEnd: true, cell: ({ share }) => `${share} %` },
            ]}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ShowAll>
    </section>
  )
}

function PublishDialog({ contest, onClose }: { contest: DeskContestPage; onClose: () => void }) {
  const navigate = useNavigate()
  const { mutate, error, isPending } = useAct(publishResult)
  const [text, setText] = useState(contest.result_words ?? '')
  return (
    <Confirm
      open
      title={m.contests_publish()}
      act={m.contests_publish_make()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      onAct={() =>
        mutate(
          { contest_id: contest.id, text },
          { onSuccess: ({ news_id: id }) => void navigate(`/desk/newsroom/${id}`) },
        )
      }
      onClose={onClose}
    >
      <p>{m.contests_publish_help()}</p>
      <AreaField
        label={m.contests_result_words()}
        rows={8}
        maxLength={CONTEST.wordsMax}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </Confirm>
  )
}

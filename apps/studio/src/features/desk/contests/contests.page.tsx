import { deskContests } from '@earshot/contract/desk/calls'
import { CONTEST_STATES } from '@earshot/contract/desk/contests/contest-fields'
import type { DeskContest } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../frame/page-header.tsx'
import type { ListFilter } from '../../../lists/list-filters.tsx'
import { ListPage } from '../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../lists/list-query.ts'
import { StateWord } from '../../../lists/state-word.tsx'
import type { Column } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { ContestMenu } from './contest-menu.tsx'
import { CONTEST_TONES, whenWords } from './contest-words.ts'
import { NewContestDialog } from './new-contest-dialog.tsx'
import styles from './contests.module.css'

const SORTS = ['state', 'newest', 'votes'] as const

/** The contests of the community (CONTESTS-01). */
export function Component() {
  const query = useListQuery()
  const [isNew, setNew] = useState(false)
  const call = useCall(deskContests, {
    ...query.values,
    page: query.page,
    state: oneOf(CONTEST_STATES, query.of('state')),
    archived: query.of('archived') === '1' ? 1 : 0,
    sort: oneOf(SORTS, query.of('sort')),
  })
  const create = (
    <Button variant="solid" onClick={() => setNew(true)}>
      {m.contests_new()}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.desk_contests()} act={create}>
        {m.contests_lead()}
      </PageHeader>
      <ListPage
        label={m.desk_contests()}
        searchLabel={m.contests_search()}
        call={call}
        columns={columnsOf()}
        nameOf={({ title }) => title}
        filters={filtersOf()}
        empty={
          <EmptyState title={m.vote_no_contests_yet()} action={create}>
            {m.contests_empty_help()}
          </EmptyState>
        }
      />
      {isNew && <NewContestDialog onClose={() => setNew(false)} />}
    </>
  )
}

const filtersOf = (): ListFilter[] => [
  {
    name: 'state',
    label: m.state(),
    kind: 'choice',
    any: m.people_any_state(),
    options: CONTEST_STATES.map((state) => ({ value: state, label: m.contests_state_word({ state }) })),
  },
  {
    name: 'archived',
    label: m.topics_archive(),
    kind: 'choice',
    any: m.contests_listed_ones(),
    options: [{ value: '1', label: m.contests_archived_ones() }],
  },
  {
    name: 'sort',
    label: m.sort_by(),
    isSort: true,
    kind: 'choice',
    any: m.contests_sort_word({ sort: 'state' }),
    options: SORTS.slice(1).map((sort) => ({ value: sort, label: m.contests_sort_word({ sort }) })),
  },
]

const columnsOf = (): Column<DeskContest>[] => [
  {
    label: m.card_contest(),
    cell: ({ id, title }) => (
      <Link href={`/desk/contests/${id}`}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  {
    label: m.state(),
    cell: ({ state, problem }) => (
      <StateWord tone={problem ? 'bad' : CONTEST_TONES[state]}>
        {problem ? m.contests_problem() : m.contests_state_word({ state })}
      </StateWord>
    ),
  },
  { label: m.people_votes(), isAtEnd: true, cell: ({ votes }) => votes.toLocaleString('en') },
  { label: m.contests_voters(), isAtEnd: true, cell: ({ voters }) => voters.toLocaleString('en') },
  { label: m.desk_items_contests(), isAtEnd: true, cell: ({ ballots }) => ballots },
  { label: m.end(), cell: whenWords },
  {
    label: m.contests_last_line(),
    cell: ({ id, last_line: line }) =>
      line === null ? (
        m.podcast_no_category()
      ) : (
        <Link href={`/desk/contests/${id}/log?line=${line.n}`} className={styles.line} title={line.hash}>
          {m.contests_line({ n: line.n.toLocaleString('en') })} <code>{line.hash.slice(0, 8)}</code>
        </Link>
      ),
  },
  {
    label: m.studio_more(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (contest) => <ContestMenu contest={contest} />,
  },
]

import { exportSubscribers, listCreatorPlans, listSubscribers } from '@earshot/contract/calls'
import { amountText } from '@earshot/contract/money/money'
import { SUBSCRIBER_STATES } from '@earshot/contract/money/supporters'
import type { Subscriber, SubscriberState } from '@earshot/contract/money/supporters'
import * as m from '@earshot/messages/supporters'
import { Button } from '@earshot/ui/actions/button.tsx'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { StateWord, type Tone } from '../../lists/state-word.tsx'
import { Table, TableSkeleton, type Column } from '../../lists/table.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { download } from '../../session/download.ts'
import { messageOf } from '../../session/message-of.ts'
import { callOptions, useCall } from '../../session/use-call.ts'
import { formatDay } from '../../text/format.ts'
import { showProblem } from '../../toasts.ts'
import { SupporterTabs } from './supporter-tabs.tsx'
import styles from './supporters.module.css'

/** Subscribers per page of the list (SUPPORTERS-08). */
const PER_PAGE = 50

/** The subscribers of an artist or podcast; search, filters and page are in the URL (SUPPORTERS-08, SUPPORTERS-09). */
export function Component() {
  const creator = useCreator()
  const [query, setQuery] = useSearchParams()
  const state = SUBSCRIBER_STATES.find((each) => each === query.get('state'))
  const planId = Number(query.get('plan')) || undefined
  const text = query.get('text') ?? ''
  const page = Math.max(1, Number(query.get('page')) || 1)
  const filter = {
    ...creator,
    search_text: text,
    ...(state !== undefined && { state }),
    ...(planId !== undefined && { plan_id: planId }),
  }
  // Each reading is recorded, so a return to the tab reads nothing.
  const call = useQuery({
    ...callOptions(listSubscribers, { ...filter, offset: (page - 1) * PER_PAGE }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const plans = useCall(listCreatorPlans, creator).data?.plans ?? []
  const isFiltered = state !== undefined || planId !== undefined || text !== ''
  const set = (name: string, value: string) =>
    setQuery((before) => {
      const after = new URLSearchParams(before)
      after.delete('page')
      if (value === '') after.delete(name)
      else after.set(name, value)
      return after
    })
  const save = async () => {
    const sent = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    try {
      await download(`${exportSubscribers}?${sent}`, m.supporters_export_failed())
    } catch (error) {
      showProblem(messageOf(error))
    }
  }
  return (
    <>
      <PageHeader title={m.supporters()} act={<Button onClick={() => void save()}>{m.export_as_csv()}</Button>}>
        {m.supporters_reading_note()}
      </PageHeader>
      <SupporterTabs current="subscribers" />
      <div className={styles.filters}>
        <SearchForm
          action={creatorPath(creator, 'supporters/subscribers')}
          label={m.supporters_search()}
          value={text}
          name="text"
          preserved={Object.fromEntries([...query].filter(([name]) => name === 'state' || name === 'plan'))}
        />
        <SelectField
          label={m.state()}
          value={state ?? ''}
          onChange={({ currentTarget }) => set('state', currentTarget.value)}
        >
          <option value="">{m.every_state()}</option>
          {SUBSCRIBER_STATES.map((each) => (
            <option key={each} value={each}>
              {STATES[each].word()}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.plan()}
          value={planId ?? ''}
          onChange={({ currentTarget }) => set('plan', currentTarget.value)}
        >
          <option value="">{m.supporters_every_plan()}</option>
          {plans.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          isFiltered ? (
            <EmptyState
              title={m.supporters_none_found()}
              action={<Button onClick={() => setQuery({})}>{m.show_all()}</Button>}
            />
          ) : (
            <EmptyState title={m.supporters_none()}>{m.supporters_none_help()}</EmptyState>
          )
        }
      >
        {({ data, counts }) => (
          <>
            <Table label={m.subscribers()} columns={columnsOf(data)} rows={data} keyOf={({ id }) => id} />
            <Pager page={page} total={counts.total_pages} href={(number) => pageHref(query, number)} />
          </>
        )}
      </CallStates>
    </>
  )
}

const STATES: Record<SubscriberState, { word: () => string; tone: Tone }> = {
  running: { word: m.running, tone: 'good' },
  ending: { word: m.supporters_ends, tone: 'waiting' },
  ended: { word: m.ended, tone: 'off' },
  refunded: { word: m.refunded, tone: 'bad' },
}

const columnsOf = (rows: readonly Subscriber[]): Column<Subscriber>[] => [
  {
    label: m.name(),
    cell: ({ user: { id, username, avatarURL } }) => (
      <span className={styles.person}>
        <span className={styles.face}>
          <Picture src={avatarURL} alt="" seed={username} shape="round" sizes="2rem" />
        </span>
        <a href={`/player/user/${id}`}>
          <bdi>{username}</bdi>
        </a>
      </span>
    ),
  },
  { label: m.plan(), cell: ({ plan: { title } }) => <bdi>{title}</bdi> },
  { label: m.since(), cell: ({ since }) => <time dateTime={since}>{formatDay(since)}</time> },
  {
    label: m.supporters_paid_until(),
    cell: ({ paid_until: until }) => <time dateTime={until}>{formatDay(until)}</time>,
  },
  {
    label: m.state(),
    cell: ({ state, paid_until: until }) => (
      <StateWord tone={STATES[state].tone}>
        {state === 'ending' ? m.supporters_ending({ date: formatDay(until) }) : STATES[state].word()}
      </StateWord>
    ),
  },
  { label: m.supporters_paid(), cell: ({ paid, currency }) => amountText(paid, currency), isAtEnd: true },
  ...(rows.some(({ email }) => email != null)
    ? [{ label: m.email(), cell: ({ email }: Subscriber) => email && <a href={`mailto:${email}`}>{email}</a> }]
    : []),
]

function pageHref(query: URLSearchParams, page: number): string {
  const after = new URLSearchParams(query)
  after.set('page', String(page))
  return `?${after}`
}

import { createRelease, listReleases } from '@earshot/contract/calls'
import type { ReleaseSummary } from '@earshot/contract/studio/release'
import { RELEASE_STATES, type ReleaseState } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { StateWord } from '../../lists/state-word.tsx'
import { Table, TableSkeleton, type Column } from '../../lists/table.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { useCall } from '../../session/use-call.ts'
import { formatDay, formatMoment } from '../../text/format.ts'
import { showProblem } from '../../toasts.ts'
import { GivenCredits } from './given-credits.tsx'
import { STATES } from './release-words.ts'
import { showRelease } from './use-release.ts'
import styles from './releases.module.css'

/** Releases per page of the list (RELEASE-03). */
const PER_PAGE = 50
const SORTS = ['date', 'title', 'plays'] as const
const SORT_WORDS = { date: m.release_by_date, title: m.title, plays: m.plays }

/** The releases and drafts of an artist; filter, text, order and page are in the URL. */
export function Component() {
  const creator = useCreator()
  const [query, setQuery] = useSearchParams()
  const state = RELEASE_STATES.find((each) => each === query.get('state'))
  const sort = SORTS.find((each) => each === query.get('sort')) ?? 'date'
  const text = query.get('text') ?? ''
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const call = useCall(listReleases, {
    artist_id: creator.id,
    ...(state !== undefined && { state }),
    search_text: text,
    sort,
    offset: (page - 1) * PER_PAGE,
  })
  const set = (name: string, value: string) =>
    setQuery((before) => {
      const after = new URLSearchParams(before)
      after.delete('page')
      if (value === '') after.delete(name)
      else after.set(name, value)
      return after
    })
  const { open, isOpening } = useOpen()
  const act = (
    <Button variant="solid" disabled={isOpening} onClick={() => void open()}>
      {m.release_new()}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={m.releases()}
        act={
          <>
            <LinkButton href={creatorPath(creator, 'releases/tracks')}>{m.release_edit_as_table()}</LinkButton>
            <LinkButton href={creatorPath(creator, 'export')}>{m.export_all()}</LinkButton>
            {act}
          </>
        }
      />
      <div className={styles.filters}>
        <SearchForm
          action={creatorPath(creator, 'releases')}
          label={m.release_search()}
          value={text}
          name="text"
          preserved={preservedOf(query)}
        />
        <SelectField
          label={m.state()}
          value={state ?? ''}
          onChange={({ currentTarget }) => set('state', currentTarget.value)}
        >
          <option value="">{m.every_state()}</option>
          {RELEASE_STATES.map((each: ReleaseState) => (
            <option key={each} value={each}>
              {STATES[each].word()}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.release_sort()}
          value={sort}
          onChange={({ currentTarget }) => set('sort', currentTarget.value === 'date' ? '' : currentTarget.value)}
        >
          {SORTS.map((each) => (
            <option key={each} value={each}>
              {SORT_WORDS[each]()}
            </option>
          ))}
        </SelectField>
      </div>
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          state === undefined && text === '' ? (
            <EmptyState title={m.release_none()} action={act}>
              {m.release_none_help()}
            </EmptyState>
          ) : (
            <EmptyState
              title={m.release_none_found()}
              action={<Button onClick={() => setQuery({})}>{m.show_all()}</Button>}
            />
          )
        }
      >
        {({ data, counts }) => (
          <>
            <Table
              label={m.releases()}
              columns={columnsFor((row) => creatorPath(creator, `releases/${row.id}`), open)}
              rows={data}
              keyOf={({ id, album_id }) => id ?? `album-${album_id}`}
            />
            <Pager page={page} total={counts.total_pages} href={(number) => pageHref(query, number)} />
          </>
        )}
      </CallStates>
      <GivenCredits />
    </>
  )
}

// A search keeps the filter and the order.
const preservedOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => name === 'state' || name === 'sort'))

function pageHref(query: URLSearchParams, page: number): string {
  const after = new URLSearchParams(query)
  after.set('page', String(page))
  return `?${after}`
}

const columnsFor = (
  hrefOf: (row: ReleaseSummary) => string,
  open: (albumId?: number) => Promise<void>,
): Column<ReleaseSummary>[] => [
  {
    label: m.title(),
    cell: (row) => (
      <span className={styles.name}>
        <Picture src={row.image} alt="" seed={row.title} sizes="40px" className={styles.art ?? ''} />
        {row.id === null ? (
          <button type="button" className={styles.link} onClick={() => void open(row.album_id ?? undefined)}>
            <bdi>{row.title}</bdi>
          </button>
        ) : (
          <Link href={hrefOf(row)}>
            <bdi>{row.title === '' ? m.release_untitled() : row.title}</bdi>
          </Link>
        )}
      </span>
    ),
  },
  {
    label: m.state(),
    cell: ({ state, publish_at, problem }) => (
      <StateWord tone={problem == null ? STATES[state].tone : 'bad'}>
        {publish_at === null ? STATES[state].word() : m.release_scheduled_for({ time: formatMoment(publish_at) })}
      </StateWord>
    ),
  },
  {
    label: m.release_date_word(),
    cell: ({ release_date }) => (release_date == null ? null : formatDay(release_date)),
    isAtEnd: true,
  },
  { label: m.tracks(), cell: ({ track_count }) => track_count, isAtEnd: true },
  { label: m.plays(), cell: ({ plays }) => plays.toLocaleString(), isAtEnd: true },
]

// Opens a new draft, or an album of the catalogue as a working copy.
function useOpen() {
  const creator = useCreator()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const open = async (albumId?: number) => {
    setOpening(true)
    try {
      const release = await api.post(createRelease, {
        artist_id: creator.id,
        ...(albumId !== undefined && { album_id: albumId }),
      })
      await showRelease(release)
      await navigate(creatorPath(creator, `releases/${release.id}`))
    } catch (failure) {
      showProblem(messageOf(failure))
      setOpening(false)
    }
  }
  return { open, isOpening }
}

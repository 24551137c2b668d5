import {
  createEpisode,
  createSeason,
  getStudioEpisode,
  listStudioEpisodes,
  listStudioSeasons,
} from '@earshot/contract/calls'
import type { EpisodeSummary } from '@earshot/contract/studio/podcast/episode'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { RELEASE_STATES } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/episode'
import * as r from '@earshot/messages/release'
import { clockText } from '@earshot/playback/time/clock-text'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
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
import { replies, useAct, useCall } from '../../session/use-call.ts'
import { formatDay, formatMoment } from '../../text/format.ts'
import { STATES } from '../releases/release-words.ts'
import styles from '../releases/releases.module.css'

const PER_PAGE = 50

/** The episodes and drafts of a podcast; filter, text and page are in the URL (SHOW-05). */
export function Component() {
  const creator = useCreator()
  const podcast = { podcast_id: creator.id }
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [failure, setFailure] = useState('')
  const state = RELEASE_STATES.find((each) => each === query.get('state'))
  const season = Number(query.get('season') ?? 0)
  const text = query.get('text') ?? ''
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const seasons = useCall(listStudioSeasons, podcast).data ?? []
  const call = useCall(listStudioEpisodes, {
    ...podcast,
    ...(state !== undefined && { state }),
    ...(season > 0 && { season_id: season }),
    search_text: text,
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
  const create = async () => {
    try {
      const made = await api.post(createEpisode, podcast)
      replies.setQueryData([getStudioEpisode, { episode_id: made.id }], made)
      await navigate(creatorPath(creator, `episodes/${made.id}`))
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const act = (
    <Button variant="solid" onClick={() => void create()}>
      {m.episode_new()}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.episodes()} act={act} />
      <FormMessage>{failure}</FormMessage>
      <div className={styles.filters}>
        <SearchForm
          action={creatorPath(creator, 'episodes')}
          label={m.episode_search()}
          value={text}
          name="text"
          preserved={Object.fromEntries([...query].filter(([name]) => name === 'state' || name === 'season'))}
        />
        <SelectField
          label={m.state()}
          value={state ?? ''}
          onChange={({ currentTarget }) => set('state', currentTarget.value)}
        >
          <option value="">{r.every_state()}</option>
          {RELEASE_STATES.map((each) => (
            <option key={each} value={each}>
              {STATES[each].word()}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.season()}
          value={season > 0 ? String(season) : ''}
          onChange={({ currentTarget }) => set('season', currentTarget.value)}
        >
          <option value="">{m.episode_every_season()}</option>
          {seasons.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          state === undefined && text === '' && season === 0 ? (
            <EmptyState title={m.no_episodes_yet()} action={act}>
              {m.episode_none_help()}
            </EmptyState>
          ) : (
            <EmptyState
              title={r.release_none_found()}
              action={<Button onClick={() => setQuery({})}>{r.show_all()}</Button>}
            />
          )
        }
      >
        {({ data, counts }) => (
          <>
            <Table
              label={m.episodes()}
              columns={columnsFor((row) => creatorPath(creator, `episodes/${row.id}`))}
              rows={data}
              keyOf={({ id }) => id}
            />
            <Pager page={page} total={counts.total_pages} href={(number) => pageHref(query, number)} />
          </>
        )}
      </CallStates>
      <NewSeason podcastId={creator.id} />
    </>
  )
}

function NewSeason({ podcastId }: { podcastId: number }) {
  const [name, setName] = useState('')
  const make = useAct(createSeason)
  return (
    <form
      method="post"
      className={styles.season}
      onSubmit={(event) => {
        event.preventDefault()
        void make.mutateAsync({ podcast_id: podcastId, name }).then(() => setName(''))
      }}
    >
      <Field
        label={m.episode_season_name()}
        maxLength={PODCAST.seasonNameMax}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === '' || make.isPending}>
        {m.episode_new_season()}
      </Button>
      <FormMessage>{make.error === null ? '' : messageOf(make.error)}</FormMessage>
    </form>
  )
}

function pageHref(query: URLSearchParams, page: number): string {
  const after = new URLSearchParams(query)
  after.set('page', String(page))
  return `?${after}`
}

const columnsFor = (hrefOf: (row: EpisodeSummary) => string): Column<EpisodeSummary>[] => [
  {
    label: m.title(),
    cell: (row) => (
      <span className={styles.name}>
        <Picture src={row.image} alt="" seed={row.name} sizes="40px" className={styles.art ?? ''} />
        <Link href={hrefOf(row)}>
          <bdi>{row.name === '' ? m.episode_untitled() : row.name}</bdi>
        </Link>
      </span>
    ),
  },
  {
    label: m.state(),
    cell: ({ state, publish_at, problem }) => (
      <StateWord tone={problem == null ? STATES[state].tone : 'bad'}>
        {publish_at === null ? STATES[state].word() : r.release_scheduled_for({ time: formatMoment(publish_at) })}
      </StateWord>
    ),
  },
  { label: m.season(), cell: ({ season_name }) => season_name ?? '' },
  { label: m.number(), cell: ({ number }) => number, isAtEnd: true },
  {
    label: m.published(),
    cell: ({ published_at }) => (published_at === null ? '' : formatDay(published_at)),
    isAtEnd: true,
  },
  {
    label: m.length(),
    cell: ({ length }) => (length === null ? '' : clockText(length)),
    isAtEnd: true,
  },
  { label: m.plays(), cell: ({ plays }) => plays.toLocaleString(), isAtEnd: true },
]

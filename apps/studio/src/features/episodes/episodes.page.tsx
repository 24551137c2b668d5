import { createEpisode, getStudioEpisode, listStudioEpisodes, listStudioSeasons } from '@earshot/contract/calls'
import type { EpisodeSummary } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode'
import { clockText } from '@earshot/playback/time/clock-text'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../frame/page-header.tsx'
import type { Column } from '../../lists/table.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { replies, useCall } from '../../session/use-call.ts'
import { formatDay } from '../../text/format.ts'
import { DraftList, stateColumn, titleColumn } from '../drafts/draft-list.tsx'
import { useDraftQuery } from '../drafts/use-draft-query.ts'
import { EpisodeTabs } from './episode-tabs.tsx'

/** The episodes and drafts of a podcast; filter, text and page are in the URL (SHOW-05). */
export function Component() {
  const creator = useCreator()
  const podcast = { podcast_id: creator.id }
  const navigate = useNavigate()
  const query = useDraftQuery()
  const [failure, setFailure] = useState('')
  const season = Number(query.get('season'))
  const seasons = useCall(listStudioSeasons, podcast).data ?? []
  const call = useCall(listStudioEpisodes, { ...podcast, ...(season > 0 && { season_id: season }), ...query.input })
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
      <EpisodeTabs current="episodes" />
      <FormMessage>{failure}</FormMessage>
      <DraftList
        label={m.episodes()}
        action={creatorPath(creator, 'episodes')}
        searchLabel={m.episode_search()}
        query={query}
        filters={
          <SelectField
            label={m.season()}
            value={season > 0 ? String(season) : ''}
            onChange={({ currentTarget }) => query.set('season', currentTarget.value)}
          >
            <option value="">{m.episode_every_season()}</option>
            {seasons.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        }
        call={call}
        columns={columnsFor((row) => creatorPath(creator, `episodes/${row.id}`))}
        keyOf={({ id }) => id}
      >
        <EmptyState title={m.no_episodes_yet()} action={act}>
          {m.episode_none_help()}
        </EmptyState>
      </DraftList>
    </>
  )
}

const columnsFor = (hrefOf: (row: EpisodeSummary) => string): Column<EpisodeSummary>[] => [
  titleColumn((row) => ({
    image: row.image,
    title: row.name,
    link: (
      <Link href={hrefOf(row)}>
        <bdi>{row.name === '' ? m.episode_untitled() : row.name}</bdi>
      </Link>
    ),
  })),
  stateColumn(),
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

import { createSeason, listStudioSeasons } from '@earshot/contract/calls'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import * as m from '@earshot/messages/episode'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { useCreator } from '../../../paths.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { EpisodeTabs } from '../episode-tabs.tsx'
import { SeasonRows } from './season-rows.tsx'
import styles from './seasons.module.css'

/** The seasons of a podcast, which are made, named and ordered here (SHOW-08). */
export function Component() {
  const { id } = useCreator()
  const call = useCall(listStudioSeasons, { podcast_id: id })
  return (
    <>
      <PageHeader title={m.season_rows()} />
      <EpisodeTabs current="seasons" />
      <CallStates
        call={call}
        skeleton={<TableSkeleton rows={3} />}
        isEmpty={(seasons) => seasons.length === 0}
        empty={
          <EmptyState title={m.no_seasons_yet()} action={<NewSeason podcastId={id} />}>
            {m.season_new_help()}
          </EmptyState>
        }
      >
        {(seasons) => (
          <>
            <p className={styles.note}>{m.season_help()}</p>
            <SeasonRows seasons={seasons} />
            <NewSeason podcastId={id} />
          </>
        )}
      </CallStates>
    </>
  )
}

function NewSeason({ podcastId }: { podcastId: number }) {
  const [name, setName] = useState('')
  const make = useAct(createSeason)
  return (
    <form
      method="post"
      className={styles.new}
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate({ podcast_id: podcastId, name }, { onSuccess: () => setName('') })
      }}
    >
      <Field
        label={m.episode_season_name()}
        maxLength={PODCAST.seasonNameMax}
        dir="auto"
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

import { creatorProfile, listStudioSeasons } from '@earshot/contract/calls'
import { useParams } from 'react-router'
import { NotFound } from '../../../frame/not-found.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { useCreator } from '../../../paths.ts'
import { useCall } from '../../../session/use-call.ts'
import { AudiencePanel } from '../../supporters/audience/audience-panel.tsx'
import { EpisodeTabs } from '../episode-tabs.tsx'
import { SeasonForm } from './season-form.tsx'
import styles from '../../releases/release.module.css'

/** A season: its name, number and cover, and who may play it (SHOW-08, SUPPORTERS-05). */
export function Component() {
  const creator = useCreator()
  const id = Number(useParams()['season_id'])
  const call = useCall(listStudioSeasons, { podcast_id: creator.id })
  const podcast = useCall(creatorProfile, creator).data?.name ?? ''
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(seasons) => {
        const season = seasons.find((each) => each.id === id)
        if (season === undefined) return <NotFound />
        return (
          <>
            <PageHeader title={season.name}>{podcast}</PageHeader>
            <EpisodeTabs current="seasons" />
            <div className={styles.layout}>
              <SeasonForm key={id} season={season} />
              <div className={styles.side}>
                <AudiencePanel item={{ kind: 'season', id }} name={podcast} />
              </div>
            </div>
          </>
        )
      }}
    </CallStates>
  )
}

import * as m from '@earshot/messages/episode'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import styles from './seasons/seasons.module.css'

/** The parts of the section "Episodes". */
export function EpisodeTabs({ current }: { current: 'episodes' | 'seasons' }) {
  const creator = useCreator()
  return (
    <div className={styles.tabs}>
      <Tabs
        label={m.season_parts()}
        tabs={[
          { label: m.episodes(), href: creatorPath(creator, 'episodes'), current: current === 'episodes' },
          { label: m.season_rows(), href: creatorPath(creator, 'episodes/seasons'), current: current === 'seasons' },
        ]}
      />
    </div>
  )
}

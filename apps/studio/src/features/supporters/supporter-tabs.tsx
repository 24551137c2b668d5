import * as m from '@earshot/messages/supporters'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import styles from './supporters.module.css'

/** The parts of the section "Supporters". */
export function SupporterTabs({ current }: { current: 'plans' | 'subscribers' }) {
  const creator = useCreator()
  return (
    <div className={styles.tabs}>
      <Tabs
        label={m.supporters_parts()}
        tabs={[
          { label: m.plans(), href: creatorPath(creator, 'supporters'), current: current === 'plans' },
          {
            label: m.subscribers(),
            href: creatorPath(creator, 'supporters/subscribers'),
            current: current === 'subscribers',
          },
        ]}
      />
    </div>
  )
}

import { earningsReport } from '@earshot/contract/calls'
import type { Profile } from '@earshot/contract/member/account'
import * as m from '@earshot/messages/earnings'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { names } from '@earshot/ui/text/names'
import { Suspense } from 'react'
import { saveFile } from '../../lib/forms/save-file.ts'
import { useSend } from '../../lib/forms/use-send.ts'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import { useRead, type Read } from '../../lib/state/use-read.ts'
import { readEarnings, type Earnings as Earned } from './read-earnings.ts'
import styles from './earnings-block.module.css'

// The figures load with the first reply; the cards have their size before.
const EarningsCards = lazyOr(
  async () => (await import('./earnings-cards.tsx')).EarningsCards,
  () => <ErrorState action={<Button onClick={() => location.reload()}>{m.try_again()}</Button>} />,
)

/**
 * The member over their picture, with their earnings (EARNINGS-01 to EARNINGS-07). For members without artist, podcast
 * or earnings it is one folded row (LIBRARY-07).
 */
export function EarningsBlock({ profile }: { profile: Profile }) {
  const read = useRead(readEarnings)
  if (read.face === 'loading')
    return (
      <div className={`wrap ${styles.fold}`} aria-busy="true">
        <p>{m.earnings()}</p>
      </div>
    )
  if (read.face === 'failed' || read.data.isEarner) return <Earnings profile={profile} read={read} />
  return (
    <details className={styles.folded}>
      <summary className={`wrap ${styles.fold}`}>{m.earnings()}</summary>
      <Earnings profile={profile} read={read} />
    </details>
  )
}

function Earnings({ profile, read }: { profile: Profile; read: Read<Earned> }) {
  return (
    <section aria-label={m.earnings()}>
      <header className={names(styles.hero, profile.backImage ? styles.pictured : undefined)}>
        {profile.backImage && <Picture src={profile.backImage} alt="" shape="fill" sizes="100vw" />}
        <div className={`wrap ${styles.heroWords}`}>
          <h2 dir="auto">{profile.username}</h2>
          <DownloadReport />
        </div>
      </header>
      <div className={`wrap ${styles.cards}`}>
        <Suspense fallback={<CardsSkeleton />}>
          <EarningsCards read={read} />
        </Suspense>
      </div>
    </section>
  )
}

/** Downloads all earnings as a file (EARNINGS-07). */
function DownloadReport() {
  const { problem, send } = useSend()
  const save = () => send(() => saveFile(earningsReport, m.earnings_report_failed()))
  return (
    <div className={styles.report}>
      <Button variant="line" onClick={() => void save()}>
        {m.earnings_download_report()}
      </Button>
      <p role="alert">{problem}</p>
    </div>
  )
}

function CardsSkeleton() {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      {[0, 1, 2, 3].map((card) => (
        <div key={card}>
          <Skeleton width="70%" />
          <Skeleton width="40%" />
          <Skeleton width="90%" />
        </div>
      ))}
    </div>
  )
}

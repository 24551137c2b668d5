import type { Profile } from '@earshot/contract/account'
import { earningsReport } from '@earshot/contract/calls/earnings'
import * as m from '@earshot/messages/earnings'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/lists/error-state.tsx'
import { Skeleton } from '@earshot/ui/lists/skeleton.tsx'
import { Picture } from '@earshot/ui/media/picture.tsx'
import { names } from '@earshot/ui/text/names'
import { Suspense, type ReactNode } from 'react'
import { saveFile } from '../../lib/forms/save-file.ts'
import { useSend } from '../../lib/forms/use-send.ts'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import styles from './earnings-block.module.css'

// The figures come with the first answer; until then the cards have their size.
const EarningsCards = lazyOr(
  async () => (await import('./earnings-cards.tsx')).EarningsCards,
  () => <ErrorState action={<Button onClick={() => location.reload()}>{m.try_again()}</Button>} />,
)

/** The member over their own picture, and what they have earned (EARNINGS-01 to EARNINGS-07). `children` stand under the name. */
export function EarningsBlock({ profile, children }: { profile: Profile; children: ReactNode }) {
  return (
    <>
      <header className={names(styles.hero, profile.backImage ? styles.pictured : undefined)}>
        {profile.backImage && <Picture src={profile.backImage} alt="" shape="fill" sizes="100vw" first />}
        <div className={`wrap ${styles.heroWords}`}>
          <h1 dir="auto">{profile.username}</h1>
          {children}
          <DownloadReport />
        </div>
      </header>
      <section className={`wrap ${styles.cards}`} aria-label={m.earnings()}>
        <Suspense fallback={<CardsSkeleton />}>
          <EarningsCards />
        </Suspense>
      </section>
    </>
  )
}

/** Saves all earnings as a file (EARNINGS-07). */
function DownloadReport() {
  const { problem, send } = useSend()
  const save = () => send(() => saveFile(earningsReport, m.earnings_report_failed()))
  return (
    <div className={styles.report}>
      <Button look="line" onClick={() => void save()}>
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

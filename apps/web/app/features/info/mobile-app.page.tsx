import { getWords } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Words } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/info'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Mark } from '@earshot/ui/navigation/mark.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/head/meta.ts'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import { serverLoader } from '../../lib/page/load.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { TextParts } from './text-parts.tsx'
import info from './info.module.css'
import styles from './mobile-app.module.css'

type App = Words['mobile_app']

// Visitors do not need it.
const DetailsForm = lazyOr(async () => (await import('./details-form.tsx')).DetailsForm)

export const meta = ({ loaderData, matches }: { loaderData?: App; matches: Matches }) =>
  pageMeta({ title: m.mobile_app(), description: loaderData?.lead }, publicUrlOf(matches))

// Only the server reads the texts: a browser requests the page.
export const loader = serverLoader(async (api: ApiClient): Promise<App> => (await api.get(getWords)).mobile_app)

/**
 * Explains how to install the site as a mobile app (HELP-02), and contains the form for profile details that the
 * account links to (ACCOUNT-05).
 */
export default function MobileAppPage() {
  const { lead, ways, parts } = useLoaderData<typeof loader>()
  const profile = useSession((session) => session.profile)
  return (
    <article className={`wrap ${info.page}`}>
      <div className={styles.top}>
        <div>
          <h1>{m.mobile_app()}</h1>
          <p className={info.lead}>{lead}</p>
          <p className={info.actions}>
            <LinkButton variant="solid" href="/discover">
              {m.info_listen_now()}
            </LinkButton>
            <LinkButton href={profile === null ? '/account/?pid=general' : '#details'}>
              {m.info_update_your_profile()}
            </LinkButton>
          </p>
        </div>
        <Phone />
      </div>
      <div className={styles.ways}>
        {ways.map(({ title, steps }) => (
          <section key={title} className={styles.way} aria-label={title}>
            <h2>{title}</h2>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <FirstPaint />
      <TextParts parts={parts} />
      {profile !== null && (
        <section id="details" className={styles.details}>
          <Suspense>
            <DetailsForm key={profile.id} profile={profile} />
          </Suspense>
        </section>
      )}
    </article>
  )
}

/** An illustration of a phone with the site on its home screen. */
function Phone() {
  return (
    <div className={styles.phone} aria-hidden>
      <div className={styles.screen}>
        <div className={styles.icons}>
          <span className={styles.app} />
          <span className={styles.app} />
          <span className={styles.app} />
          <span className={`${styles.app} ${styles.own}`}>
            <Mark size={34} />
          </span>
        </div>
        <div className={styles.playing}>
          <Picture src={null} alt="" seed={m.brand()} sizes="4rem" />
          <span className={styles.line} />
          <span className={styles.short} />
        </div>
      </div>
    </div>
  )
}

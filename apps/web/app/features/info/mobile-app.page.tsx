import * as m from '@earshot/messages/info'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Picture } from '@earshot/ui/media/picture.tsx'
import { Mark } from '@earshot/ui/navigation/mark.tsx'
import { metaOf } from '../../lib/page/meta.ts'
import { mobileApp } from './words/mobile-app.ts'
import info from './info.module.css'
import styles from './mobile-app.module.css'

export const meta = metaOf({ title: m.mobile_app(), description: mobileApp.lead })

/** How the site becomes an app of a phone (HELP-02); without a call. */
export default function MobileAppPage() {
  return (
    <article className={`wrap ${info.page}`}>
      <div className={styles.top}>
        <div>
          <h1>{m.mobile_app()}</h1>
          <p className={info.lead}>{mobileApp.lead}</p>
          <p className={info.actions}>
            <LinkButton look="solid" href="/discover">
              {m.info_listen_now()}
            </LinkButton>
            <LinkButton href="/account/?pid=general">{m.info_update_your_profile()}</LinkButton>
          </p>
        </div>
        <Phone />
      </div>
      <div className={styles.ways}>
        {mobileApp.ways.map(({ title, steps }) => (
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
      {mobileApp.parts.map(({ title, text }) => (
        <section key={title} className={info.columns}>
          <h2>{title}</h2>
          <div className={info.body}>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </article>
  )
}

/** A drawn phone with the site on its home screen. */
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

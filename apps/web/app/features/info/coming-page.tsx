import * as m from '@earshot/messages/info'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import type { Coming } from './coming.ts'
import styles from './info.module.css'

/** A page whose area comes later: its title, what will be here, and the way onward. */
export function ComingPage({ page }: { page: Coming }) {
  return (
    <article className={`wrap ${styles.page}`}>
      <h1 dir="auto">{page.title}</h1>
      <p className={styles.lead}>{page.lead}</p>
      <div className={styles.actions}>
        <LinkButton look="solid" href={page.onward.href}>
          {page.onward.label}
        </LinkButton>
        <LinkButton href="/">{m.home()}</LinkButton>
      </div>
      <section className={styles.soon}>
        <h2>{m.info_planned()}</h2>
        <ul className={styles.list}>
          {page.will.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </article>
  )
}

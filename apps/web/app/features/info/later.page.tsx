import { LinkButton } from '@earshot/ui/button.tsx'
import { useMatches } from 'react-router'
import { pageMeta } from '../../lib/meta.ts'
import { coming } from './coming.ts'
import styles from './info.module.css'

export const meta = ({ matches }: { matches: ({ id: string } | undefined)[] }) => {
  const page = coming[matches.at(-1)?.id ?? '']
  return [...pageMeta({ title: page?.title, description: page?.lead }), { name: 'robots', content: 'noindex' }]
}

/** A page of the table whose area comes later: its title, what will be here, and the way onward. */
export default function LaterPage() {
  const page = coming[useMatches().at(-1)?.id ?? '']
  if (page === undefined) return null
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>{page.title}</h1>
      <p className={styles.lead}>{page.lead}</p>
      <div className={styles.actions}>
        <LinkButton look="solid" href={page.onward.href}>
          {page.onward.label}
        </LinkButton>
        <LinkButton href="/">Home</LinkButton>
      </div>
      <section className={styles.soon}>
        <h2>What will be here</h2>
        <ul className={styles.list}>
          {page.will.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </article>
  )
}

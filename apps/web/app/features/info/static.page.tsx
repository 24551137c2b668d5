import { Picture } from '@earshot/ui/media/picture.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { useMatches } from 'react-router'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/page/meta.ts'
import { staticPages } from './static-pages.ts'
import styles from './info.module.css'

export const meta = ({ matches }: { matches: Matches }) => {
  const page = staticPages[matches.at(-1)?.id ?? '']
  return pageMeta({ title: page?.title, description: page?.lead }, publicUrlOf(matches))
}

/** A page of fixed text: no call, no behaviour (TEMPLATES-01, HELP-01). */
export default function StaticTextPage() {
  const page = staticPages[useMatches().at(-1)?.id ?? '']
  if (page === undefined) return null
  return (
    <article className={`wrap ${styles.page}`}>
      {page.cover === true && (
        <div className={styles.cover}>
          <Picture src={null} alt="" seed={page.title} sizes="50vw" />
        </div>
      )}
      <h1>{page.title}</h1>
      <p className={styles.lead}>{page.lead}</p>
      {page.parts.map(({ title, text }) => (
        <section key={title} className={styles.columns}>
          <h2>{title}</h2>
          <div className={styles.body}>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
      {page.links !== undefined && (
        <ul className={`${styles.gallery} ${styles.columns}`}>
          {page.links.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

import type { TextPage } from '@earshot/contract/site/cover'
import { Link } from '@earshot/ui/links/link.tsx'
import { TextParts } from './text-parts.tsx'
import styles from './info.module.css'

/** Title, summary, sections and links of a page of text (TEMPLATES-01). */
export function TextPageParts({ page }: { page: TextPage }) {
  return (
    <>
      <h1>{page.title}</h1>
      <p className={styles.lead}>{page.lead}</p>
      <TextParts parts={page.parts} />
      {page.links.length > 0 && (
        <ul className={`${styles.gallery} ${styles.columns}`}>
          {page.links.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import * as m from '@earshot/messages/info'
import { Link } from '@earshot/ui/links/link.tsx'
import { metaOf } from '../../lib/head/meta.ts'
import { Sketch } from './sketch.tsx'
import { ThemeChoices } from './theme-choice.tsx'
import { galleries, type GalleryEntry } from './words/galleries.ts'
import info from './info.module.css'
import styles from './themes.module.css'

export const meta = metaOf(() => ({ title: m.page_gallery(), description: m.info_galleries_lead() }))

/** Galleries of pages (TEMPLATES-03); needs no call. Entries without a URL are only drawn (TEMPLATES-02). */
export default function ThemesPage() {
  return (
    <div className={`wrap ${info.page}`}>
      <h1>{m.page_gallery()}</h1>
      <p className={info.lead}>{m.info_galleries_lead()}</p>
      <ThemeChoices />
      {galleries.map(({ title, entries }) => (
        <section key={title} className={info.columns} aria-label={title}>
          <h2>{title}</h2>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.label}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({ entry: { label, href, blocks } }: { entry: GalleryEntry }) {
  const words = (
    <>
      <Sketch blocks={blocks} />
      <b>{label}</b>
    </>
  )
  return href === undefined ? (
    <span className={styles.entry}>
      {words}
      <small>{m.info_drawing_only()}</small>
    </span>
  ) : (
    <Link href={href} className={styles.entry}>
      {words}
    </Link>
  )
}

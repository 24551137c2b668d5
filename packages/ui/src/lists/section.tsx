import { useId, type ReactNode } from 'react'
import { Link } from '../links/link.tsx'
import { names } from '../text/names.ts'
import styles from './section.module.css'

type Props = {
  title: ReactNode
  /** A short line above the title. */
  kicker?: string
  /** A link to the right of the title, such as "VIEW ALL". `name` distinguishes it if a page has several. */
  more?: { href: string; label: string; name?: string; state?: unknown }
  id?: string
  children: ReactNode
  className?: string
}

/** A titled section within the page width. */
export function Section({ title, kicker, more, id, children, className }: Props) {
  const heading = useId()
  return (
    <section className={names('wrap', styles.section, className)} aria-labelledby={heading} id={id}>
      <header className={styles.head}>
        <div>
          {kicker !== undefined && <p className={styles.kicker}>{kicker}</p>}
          <h2 id={heading}>{title}</h2>
        </div>
        {more !== undefined && (
          <Link
            href={more.href}
            state={more.state}
            className={styles.more}
            aria-label={more.name === undefined ? undefined : `${more.label}: ${more.name}`}
          >
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/links/link.tsx'
import { ThemeSwitch } from '@earshot/ui/theme/theme-switch.tsx'
import { Outlet, useSearchParams } from 'react-router'
import { componentNames } from '../../features/documentation/demos.ts'
import { Wordmark } from '../bars/top/wordmark.tsx'
import styles from './documentation.module.css'

/** The documentation layout: a list of the components beside the shown one (TEMPLATES-04). */
export default function DocumentationLayout() {
  const [search] = useSearchParams()
  const current = search.get('component')
  return (
    <div className={styles.layout} data-without-thumb-bar>
      <header className={styles.side}>
        <div className={styles.head}>
          <Wordmark />
          <ThemeSwitch />
        </div>
        <nav aria-label={m.components()}>
          <ul className={styles.list}>
            <li>
              <Link href="/documentation" className={styles.link} aria-current={current === null ? 'page' : undefined}>
                {m.overview()}
              </Link>
            </li>
            {componentNames.map((name) => (
              <li key={name}>
                <Link
                  href={`/documentation/?component=${name}`}
                  className={styles.link}
                  aria-current={current === name ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}

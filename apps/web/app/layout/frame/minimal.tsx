import { ThemeSwitch } from '@earshot/ui/theme/theme-switch.tsx'
import { Outlet } from 'react-router'
import { Wordmark } from '../bars/top/wordmark.tsx'
import styles from './minimal.module.css'

/** The minimal layout: the name and the page, without drawer and footer (LAYOUT-01). */
export default function MinimalLayout() {
  return (
    <div className={styles.layout} data-without-thumb-bar>
      <header className={`wrap ${styles.bar}`}>
        <Wordmark />
        <ThemeSwitch />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}

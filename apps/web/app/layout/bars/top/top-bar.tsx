import { webLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/site'
import IconMenu from '@earshot/ui/icons/menu-2'
import IconSearch from '@earshot/ui/icons/search'
import { Link } from '@earshot/ui/links/link.tsx'
import { ThemeSwitch } from '@earshot/ui/theme/theme-switch.tsx'
import { useLocation } from 'react-router'
import { useSettings } from '../../../lib/settings.ts'
import { rooms } from '../../../page-lists.ts'
import { DRAWER_ID } from '../drawer.tsx'
import { isCurrent } from '../nav.ts'
import { searchLink } from '../search/search-slot.tsx'
import { AccountSlot } from './account-slot.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './top-bar.module.css'

/** The top bar of the main layout. Its shop entry links to the external shop (LAYOUT-06). */
export function TopBar() {
  const { pathname } = useLocation()
  const { shop_url: shop } = useSettings()
  return (
    <header className={styles.bar}>
      <div className={`wrap ${styles.row}`}>
        <button type="button" className={styles.menu} popoverTarget={DRAWER_ID} aria-label={m.menu()}>
          <IconMenu size={24} />
        </button>
        <Wordmark />
        <nav aria-label={m.site_main()} className={styles.nav}>
          <ul className={styles.links}>
            {rooms.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} className={styles.link} aria-current={isCurrent(href, pathname) ? 'page' : undefined}>
                  {label()}
                </Link>
              </li>
            ))}
            <li>
              <Link
                href={webLink(shop) ?? '/shop'}
                className={styles.link}
                aria-current={pathname === '/shop' ? 'page' : undefined}
              >
                {m.shop()}
              </Link>
            </li>
            <li className={styles.member}>
              <Link
                href="/following"
                className={styles.link}
                aria-current={pathname === '/following' ? 'page' : undefined}
              >
                {m.following()}
              </Link>
            </li>
            <li className={styles.member}>
              <Link href="/library" className={styles.link} aria-current={pathname === '/library' ? 'page' : undefined}>
                {m.library()}
              </Link>
            </li>
          </ul>
        </nav>
        <div className={styles.tools}>
          <Link
            href="/discover/all"
            className={styles.search}
            aria-label={m.search()}
            {...searchLink}
            aria-current={pathname.startsWith('/discover/all') ? 'page' : undefined}
          >
            <IconSearch size={22} />
          </Link>
          <ThemeSwitch />
          <AccountSlot />
        </div>
      </div>
    </header>
  )
}

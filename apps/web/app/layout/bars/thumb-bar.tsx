import * as m from '@earshot/messages/site'
import IconBooks from '@earshot/ui/icons/books'
import IconHome from '@earshot/ui/icons/home'
import IconMenu from '@earshot/ui/icons/menu-2'
import IconCommunity from '@earshot/ui/icons/messages'
import IconSearch from '@earshot/ui/icons/search'
import { Link } from '@earshot/ui/links/link.tsx'
import { useLocation } from 'react-router'
import { DRAWER_ID } from './drawer.tsx'
import { isCurrent } from './nav.ts'
import { searchLink } from './search/search-slot.tsx'
import styles from './thumb-bar.module.css'

const LINKS = [
  { href: '/', label: m.home, Icon: IconHome },
  { href: '/discover/all', label: m.search, Icon: IconSearch },
  { href: '/library', label: m.library, Icon: IconBooks },
  { href: '/community', label: m.community, Icon: IconCommunity },
] as const

/** The bottom bar on phones: the most visited pages, and the menu button (LIBRARY-05). */
export function ThumbBar() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={m.site_quick_links()} className={`${styles.bar} no-print`}>
      <ul className={styles.row}>
        {LINKS.map(({ href, label, Icon }) => (
          <li key={href}>
            <Link
              href={href}
              className={styles.place}
              aria-current={isCurrent(href, pathname) ? 'page' : undefined}
              {...(href === '/discover/all' && searchLink)}
            >
              <Icon size={24} stroke={1.75} />
              {label()}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.place} popoverTarget={DRAWER_ID}>
            <IconMenu size={24} stroke={1.75} />
            {m.menu()}
          </button>
        </li>
      </ul>
    </nav>
  )
}

import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/navigation/link.tsx'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useLocation } from 'react-router'
import { DRAWER_ID } from './drawer.tsx'
import { isCurrent } from './nav.ts'
import styles from './thumb-bar.module.css'

const PLACES = [
  { href: '/discover', label: m.discover(), Icon: IconCompass },
  { href: '/live-feed', label: m.live_feed(), Icon: IconBroadcast },
  { href: '/discover/all', label: m.search(), Icon: IconSearch },
  { href: '/podcasts', label: m.podcasts(), Icon: IconMicrophone },
] as const

/** Bottom bar on phones: the most visited pages, and the button of the menu. */
export function ThumbBar() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={m.site_quick_links()} className={`${styles.bar} no-print`}>
      <ul className={styles.row}>
        {PLACES.map(({ href, label, Icon }) => (
          <li key={href}>
            <Link href={href} className={styles.place} aria-current={isCurrent(href, pathname) ? 'page' : undefined}>
              <Icon size={24} stroke={1.75} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.place} popoverTarget={DRAWER_ID}>
            <IconMenu size={24} stroke={1.75} aria-hidden />
            {m.site_menu()}
          </button>
        </li>
      </ul>
    </nav>
  )
}

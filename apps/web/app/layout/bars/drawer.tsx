import * as m from '@earshot/messages/site'
import IconX from '@earshot/ui/icons/x'
import { Link } from '@earshot/ui/links/link.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { entryLinks, helpLinks, moreRooms, rooms, type PageLink } from '../../page-lists.ts'
import { accountLinks, isCurrent } from './nav.ts'
import styles from './drawer.module.css'

/** The id of the drawer; a button opens it by `popoverTarget`, without scripts. */
export const DRAWER_ID = 'drawer'

const START: readonly PageLink[] = [{ href: '/', label: m.home }, ...rooms]
// The shop entry of the drawer links to this site's page (LAYOUT-05).
const MORE: readonly PageLink[] = [...moreRooms, { href: '/shop', label: m.shop }]

const MEMBER: readonly PageLink[] = [{ href: '/following', label: m.following }]

/** The drawer of small windows, at most 325 px wide (LAYOUT-09). */
export function Drawer() {
  const drawer = useRef<HTMLElement>(null)
  const { key, pathname } = useLocation()
  const shownKey = useRef(key)
  useEffect(() => {
    // It stays open if it was opened before hydration.
    if (shownKey.current === key) return
    shownKey.current = key
    if (drawer.current?.matches(':popover-open') === true) drawer.current.hidePopover()
  }, [key])
  return (
    <nav ref={drawer} id={DRAWER_ID} popover="auto" aria-label={m.site_all_pages()} className={styles.drawer}>
      <button
        type="button"
        className={styles.close}
        popoverTarget={DRAWER_ID}
        popoverTargetAction="hide"
        aria-label={m.site_close_menu()}
      >
        <IconX size={24} />
      </button>
      <Links links={START} pathname={pathname} className={styles.large} />
      <Links links={MORE} pathname={pathname} />
      <Links links={helpLinks} pathname={pathname} />
      <Links links={entryLinks} pathname={pathname} className={styles.visitor} />
      <Links links={MEMBER} pathname={pathname} className={styles.member} />
      <Links links={accountLinks} pathname="" className={styles.member} />
    </nav>
  )
}

function Links({
  links,
  pathname,
  className = '',
}: {
  links: readonly PageLink[]
  pathname: string
  className?: string | undefined
}) {
  return (
    <ul className={`${styles.group} ${className}`}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            className={styles.link}
            aria-current={(href === '/' ? pathname === '/' : isCurrent(href, pathname)) ? 'page' : undefined}
          >
            {label()}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import * as m from '@earshot/messages/studio'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import type IconHome from '@earshot/ui/icons/home'
import IconMenu from '@earshot/ui/icons/menu-2'
import { Link } from '@earshot/ui/links/link.tsx'
import { names } from '@earshot/ui/text/names'
import styles from './sections.module.css'

/** An entry of the navigation. */
export type Section = { href: string; label: () => string; Icon: typeof IconHome; isCurrent: boolean }

/** Returns whether a path is `href` or below it. */
export const isAt = (pathname: string, href: string): boolean => pathname === href || pathname.startsWith(`${href}/`)

/** Sections in the bar of a phone; further ones are in its menu. */
const BAR_MAX = 4

/** The sections of studio or desk; on phones a bar at the bottom of the window. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  if (sections.length === 0) return null
  const more = sections.length > BAR_MAX + 1 ? sections.slice(BAR_MAX) : []
  return (
    <nav data-sections className={styles.bar} aria-label={m.studio_sections()}>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section.href} className={more.includes(section) ? styles.further : undefined}>
            <Link href={section.href} className={styles.link} aria-current={section.isCurrent ? 'page' : undefined}>
              <section.Icon size={22} stroke={1.75} />
              {section.label()}
            </Link>
          </li>
        ))}
        {more.length > 0 && (
          <li className={styles.more}>
            <Menu
              label={m.studio_more_sections()}
              buttonClass={names(styles.link, more.some(({ isCurrent }) => isCurrent) && styles.current)}
              button={
                <>
                  <IconMenu size={22} stroke={1.75} />
                  {m.studio_more()}
                </>
              }
            >
              {more.map(({ href, label, Icon, isCurrent }) => (
                <MenuLink key={href} href={href} isCurrent={isCurrent}>
                  <Icon size={20} stroke={1.75} />
                  {label()}
                </MenuLink>
              ))}
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  )
}

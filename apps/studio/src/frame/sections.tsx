import type { Creator } from '@earshot/contract/catalogue/creator'
import * as m from '@earshot/messages/studio'
import { Link } from '@earshot/ui/links/link.tsx'
import { useLocation } from 'react-router'
import { CREATOR_PAGES } from '../pages.ts'
import { creatorAt, creatorPath } from '../paths.ts'
import { useMember, useRole } from './use-member.ts'
import styles from './sections.module.css'

/** The sections of the creator that the page belongs to; on phones a bar at the bottom of the window. */
export function Sections() {
  const creator = creatorAt(useLocation().pathname)
  return creator === undefined ? null : <SectionLinks creator={creator} />
}

function SectionLinks({ creator }: { creator: Creator }) {
  const { pathname } = useLocation()
  const member = useMember()
  const role = useRole(creator)
  return (
    <nav data-sections className={styles.bar} aria-label={m.studio_sections()}>
      <ul className={styles.list}>
        {CREATOR_PAGES.map(({ path, kind, label, Icon, may }) => {
          if (label === undefined || Icon === undefined || !may(member, role)) return null
          if (kind !== undefined && kind !== creator.kind) return null
          const href = creatorPath(creator, path)
          const isCurrent = pathname === href || pathname.startsWith(`${href}/`)
          return (
            <li key={path}>
              <Link href={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
                <Icon size={22} stroke={1.75} />
                {label()}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

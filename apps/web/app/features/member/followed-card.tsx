import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import type { ReactNode } from 'react'
import styles from './follow.module.css'

/** A row of a list of follows: picture and name, linked to the followed item, and the follow button (FOLLOW-05). */
export function FollowedCard({
  name,
  picture,
  href,
  shape,
  first = false,
  children,
}: {
  name: string
  picture: string | null | undefined
  href: string
  shape: 'round' | 'square'
  first?: boolean
  children: ReactNode
}) {
  return (
    <li>
      <article className={styles.person}>
        <Picture src={picture} alt="" seed={name} shape={shape} first={first} sizes="4rem" />
        <h3 className={styles.name}>
          <StretchedLink href={href} dir="auto">
            {name}
          </StretchedLink>
        </h3>
        <div className={styles.follow}>{children}</div>
      </article>
    </li>
  )
}

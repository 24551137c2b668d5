import type { UserRef } from '@earshot/contract/member/member'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import type { ReactNode } from 'react'
import { MemberLink } from '../../../layout/parts/member/member-link.tsx'
import { DateText } from '../../../lib/text/date-text.tsx'
import styles from './author.module.css'

type Props = { user: UserRef; children?: ReactNode }

/** Author and day without links, for cards that are links. */
export function Author({ user, date, children }: Props & { date: string }) {
  return (
    <p className={styles.author}>
      <Face user={user} />
      <span className={styles.words}>
        <bdi className={styles.name}>{user.username}</bdi>
        <span className={styles.more}>
          <DateText date={date} />
          {children}
        </span>
      </span>
    </p>
  )
}

/**
 * The author, linked to the profile, and the date. `href` is the permalink of the text, `badge` the role of the author.
 */
export function LinkedAuthor({
  user,
  date,
  href,
  badge,
  children,
}: Props & { date: string; href?: string; badge?: string | undefined }) {
  return (
    <p className={styles.author}>
      <Face user={user} />
      <span className={styles.words}>
        <span className={styles.line}>
          <MemberLink username={user.username} className={styles.name} />
          {badge !== undefined && <span className={styles.badge}>{badge}</span>}
        </span>
        <span className={styles.more}>
          {href === undefined ? (
            <DateText date={date} />
          ) : (
            <Link href={href} className={styles.when} keepScroll>
              <DateText date={date} />
            </Link>
          )}
          {children}
        </span>
      </span>
    </p>
  )
}

const Face = ({ user }: { user: UserRef }) => (
  <span className={styles.face}>
    <Picture src={faceOf(user)} alt="" seed={user.username} shape="round" sizes="2.25rem" />
  </span>
)

/** Returns the picture of a member: avatarURL, otherwise photo (COMMUNITY-16). */
export const faceOf = (user: UserRef): string | null | undefined => user.avatarURL ?? user.photo

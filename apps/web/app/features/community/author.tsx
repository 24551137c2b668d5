import type { UserRef } from '@earshot/contract/member'
import { Picture } from '@earshot/ui/picture.tsx'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import styles from './author.module.css'
import { faceOf } from './face-of.ts'

/** Who wrote it, and when: face, name, day, and what else belongs to that line. */
export function Author({ user, date, children }: { user: UserRef; date: string; children?: ReactNode }) {
  return (
    <p className={styles.author}>
      <span className={styles.face}><Picture src={faceOf(user)} alt="" seed={user.username} shape="round" sizes="2.25rem" /></span>
      <span className={styles.words}>
        <bdi className={styles.name}>{user.username}</bdi>
        <span className={styles.more}>
          <time dateTime={date}>{formatDate(date)}</time>
          {children}
        </span>
      </span>
    </p>
  )
}

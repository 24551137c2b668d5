import { Picture } from '@earshot/ui/media/picture.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import type { ReactNode } from 'react'
import styles from './account.module.css'

/** The split layout: a form on the left, a picture on the right, or above it on phones (SIGNIN-01, PHONE-01). */
export function Split({
  image,
  title,
  note,
  reason,
  children,
}: {
  image: string | null | undefined
  title: string
  note: string
  /** Shows the reason why the visitor signs in or up. */
  reason?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={styles.split}>
      <section className={styles.side}>
        <h1 className={styles.title}>{title}</h1>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        <p className={styles.note}>{note}</p>
        {children}
      </section>
      <div className={styles.picture}>
        <Picture src={image} alt="" seed="the door" shape="fill" sizes="(min-width: 62rem) 50vw, 100vw" />
      </div>
      <FirstPaint />
    </div>
  )
}

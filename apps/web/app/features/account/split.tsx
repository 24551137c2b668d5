import type { loginImage } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import type { ReactNode } from 'react'
import styles from './account.module.css'

/**
 * The split layout: a form on the left and a picture on the right; on a phone the picture is on top (SIGNIN-01,
 * PHONE-01).
 */
export function Split({
  image,
  title,
  note,
  reason,
  children,
}: {
  image: Data<typeof loginImage>
  title: string
  note: string
  /** The reason to sign in or up. */
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
        <Picture
          src={image.login_image}
          alt={image.alt ?? ''}
          focus={image.focus}
          seed="the door"
          shape="fill"
          sizes="(min-width: 62rem) 50vw, 100vw"
        />
      </div>
      <FirstPaint />
    </div>
  )
}

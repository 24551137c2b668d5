import * as m from '@earshot/messages/studio'
import { Link } from '@earshot/ui/links/link.tsx'
import { Mark } from '@earshot/ui/navigation/mark.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { ThemeSwitch } from '@earshot/ui/theme/theme-switch.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import { OutageBand } from './outage-band.tsx'
import { Sections, type Section } from './sections.tsx'
import { Toasts } from './toasts.tsx'
import styles from './frame.module.css'

/** The frame of studio and desk: navigation at the left, on phones at top and bottom (STUDIO-06, DESK-15). */
export function Frame({
  name,
  home,
  sections,
  switcher,
  children = <Outlet />,
}: {
  name: string
  /** The path of the first page. */
  home: string
  sections: readonly Section[]
  /** Stands below the name. */
  switcher?: ReactNode
  children?: ReactNode
}) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const opened = useRef(pathname)
  useEffect(() => {
    // The browser itself places the focus on the page that it opened.
    if (opened.current !== pathname) main.current?.focus({ preventScroll: true })
    opened.current = pathname
  }, [pathname])
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {m.studio_skip_to_content()}
      </a>
      <div className={styles.side}>
        <header className={styles.head}>
          <Link href={home} className={styles.brand} aria-label={name}>
            <Mark size={28} />
            <span className={styles.name}>{name}</span>
          </Link>
          {switcher}
        </header>
        <Sections sections={sections} />
        <div className={styles.tools}>
          <AccountMenu />
          <ThemeSwitch />
        </div>
      </div>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <OutageBand />
        {children}
      </main>
      <Toasts />
      <ScrollRestoration />
    </div>
  )
}

/** The shape of the frame while the member is loaded. */
export function FrameSkeleton() {
  return (
    <div className={styles.frame} aria-busy="true">
      <div className={styles.side}>
        <div className={styles.head}>
          <span className={styles.brand}>
            <Mark size={28} />
          </span>
        </div>
      </div>
      <main className={styles.main}>
        <Skeleton width="12rem" />
      </main>
    </div>
  )
}

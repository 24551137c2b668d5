import { useId, type ReactNode } from 'react'
import { Link } from '../links/link.tsx'
import { names } from '../text/names.ts'
import styles from './menu.module.css'

type Props = {
  /** The accessible name of the button and the list. */
  label: string
  button: ReactNode
  buttonClass?: string
  /** Draws the button as a pill with an outline. */
  isOutlined?: boolean
  /** The heading of the list, such as "Choose Share". */
  title?: string
  children: ReactNode
}

/**
 * A button with a dropdown list based on the popover API: it opens without scripts. Browsers without anchor positioning
 * show it at the bottom of the window. A dropdown is at most 200 px high (LAYOUT-11): five or more entries use two
 * columns, and longer lists scroll. On a phone it is a bottom sheet.
 */
export function Menu({ label, button, buttonClass, isOutlined = false, title, children }: Props) {
  const id = useId()
  const anchor = `--menu${id.replaceAll(/\W/g, '')}`
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={names(styles.button, isOutlined && styles.outlined, buttonClass)}
        style={{ anchorName: anchor }}
        aria-label={label}
      >
        {button}
      </button>
      <div id={id} popover="auto" className={styles.menu} style={{ positionAnchor: anchor }}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        <ul className={styles.list} aria-label={label}>
          {children}
        </ul>
      </div>
    </>
  )
}

/** A menu entry that is a link. */
export function MenuLink({
  href,
  children,
  keepScroll = false,
  isCurrent = false,
  onClick,
}: {
  href: string
  children: ReactNode
  keepScroll?: boolean
  isCurrent?: boolean
  onClick?: () => void
}) {
  return (
    <li>
      <Link
        href={href}
        keepScroll={keepScroll}
        aria-current={isCurrent || undefined}
        className={styles.entry}
        onClick={(event) => {
          closeAround(event.currentTarget)
          onClick?.()
        }}
      >
        {children}
      </Link>
    </li>
  )
}

/**
 * A menu entry that is a button. With `staysOpen` the menu stays open, because the entry shows the result; `note` is
 * the text below the label.
 */
export function MenuButton({
  onClick,
  children,
  disabled,
  staysOpen = false,
  className,
  note,
}: {
  onClick: () => void
  children: ReactNode
  disabled?: boolean
  staysOpen?: boolean
  className?: string
  note?: ReactNode
}) {
  return (
    <li>
      <button
        type="button"
        className={names(styles.entry, className)}
        disabled={disabled}
        onClick={(event) => {
          if (!staysOpen) closeAround(event.currentTarget)
          onClick()
        }}
      >
        {children}
      </button>
      {note}
    </li>
  )
}

function closeAround(target: Element): void {
  const menu = target.closest('[popover]')
  if (menu instanceof HTMLElement) menu.hidePopover()
}

import * as m from '@earshot/messages/ui'
import type { MouseEventHandler, ReactNode } from 'react'
import IconCheck from '../icons/check.ts'
import IconPlus from '../icons/plus.ts'
import { Link } from '../links/link.tsx'
import { names } from '../text/names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './chip.module.css'

type Props = { children: ReactNode; selected: boolean }

/** A chip that toggles by following a link: pink with a check when selected, otherwise blue with a plus (GENRE-02). */
export function LinkChip({
  children,
  selected,
  href,
  onClick,
}: Props & { href: string; onClick?: MouseEventHandler<HTMLAnchorElement> }) {
  return (
    <Link
      href={href}
      keepScroll
      replace
      rel="nofollow"
      className={names(styles.chip, selected && styles.selected)}
      onClick={onClick}
    >
      <Face selected={selected}>{children}</Face>
      {selected && <VisuallyHidden>{m.ui_picked()}</VisuallyHidden>}
    </Link>
  )
}

/** A chip that toggles as a button. */
export function Chip({ children, selected, onClick }: Props & { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={names(styles.chip, selected && styles.selected)}
      onClick={onClick}
    >
      <Face selected={selected}>{children}</Face>
    </button>
  )
}

function Face({ children, selected }: Props) {
  const Icon = selected ? IconCheck : IconPlus
  return (
    <>
      <Icon size={16} stroke={2.5} />
      {children}
    </>
  )
}

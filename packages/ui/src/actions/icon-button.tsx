import type { ComponentProps } from 'react'
import { names } from '../text/names.ts'
import styles from './icon-button.module.css'

/** A round icon button of 44 px; `label` is its accessible name. */
export function IconButton({
  label,
  variant = 'plain',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; variant?: 'plain' | 'line' | 'veil' }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={names(styles.button, styles[variant], className)}
      {...rest}
    />
  )
}

import type { ComponentProps } from 'react'
import { names } from '../text/names.ts'
import styles from './icon-button.module.css'

/** A round button of 44 px that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  look = 'plain',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; look?: 'plain' | 'line' | 'veil' }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={names(styles.button, styles[look], className)}
      {...rest}
    />
  )
}

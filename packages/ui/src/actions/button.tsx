import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '../links/link.tsx'
import { names } from '../text/names.ts'
import styles from './button.module.css'

/**
 * `solid` is the main action of a view, `line` a secondary one, `wash` an active toggle, `quiet` any other action;
 * `veil` is for buttons on pictures.
 */
export type ButtonStyle = 'solid' | 'line' | 'wash' | 'quiet' | 'veil'
type Style = { variant?: ButtonStyle; size?: 's' | 'm' }

/** A button of at least 44 px. */
export function Button({
  variant = 'line',
  size = 'm',
  type = 'button',
  className,
  ...rest
}: ComponentProps<'button'> & Style) {
  return <button type={type} className={names(styles.button, styles[variant], styles[size], className)} {...rest} />
}

/** A link styled as a button. */
export function LinkButton({ variant = 'line', size = 'm', className, ...rest }: LinkProps & Style) {
  return <Link className={names(styles.button, styles[variant], styles[size], className)} {...rest} />
}

import { names } from '../text/names.ts'
import { Link, type LinkProps } from './link.tsx'
import styles from './row-link.module.css'

/** The one link of a row, which the whole row follows. The row has `position: relative`; other controls in it stand above with `z-index: 1`. */
export function RowLink({ className, ...rest }: LinkProps) {
  return <Link className={names(styles.link, className)} {...rest} />
}

import { names } from '../text/names.ts'
import { Link, type LinkProps } from './link.tsx'
import styles from './stretched-link.module.css'

/**
 * The one link of a card or row, which all of it follows. What is around has `position: relative`; other controls in it stand above with `z-index: 1`.
 * `--link-offset` is how far outside the focus is drawn (in a row inside), `--link-radius` how round.
 */
export function StretchedLink({ className, ...rest }: LinkProps) {
  return <Link className={names(styles.link, className)} {...rest} />
}

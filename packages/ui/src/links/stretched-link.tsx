import { names } from '../text/names.ts'
import { Link, type LinkProps } from './link.tsx'
import styles from './stretched-link.module.css'

/**
 * The only link of a card or row; a click anywhere in it follows the link. The card or row has `position: relative`;
 * its other controls lie above with `z-index: 1`. `--link-offset` is the distance of the focus outline outside the card
 * (inside a row), `--link-radius` its radius.
 */
export function StretchedLink({ className, ...rest }: LinkProps) {
  return <Link className={names(styles.link, className)} {...rest} />
}

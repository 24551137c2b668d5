import type { ReactNode } from 'react'
import { StretchedLink } from '../links/stretched-link.tsx'
import { Picture } from '../pictures/picture.tsx'
import { names } from '../text/names.ts'
import styles from './card.module.css'

type Props = {
  href: string
  picture: string | null | undefined
  title: string
  /** The small line under the title. If it is not plain text, the caller isolates names for bidirectional text. */
  note?: ReactNode
  shape?: 'square' | 'round' | 'wide'
  sizes?: string
  /** A control over the picture, such as a play button. */
  onPicture?: ReactNode
  /** Controls below the text; they stay clickable above the card's link. */
  children?: ReactNode
  first?: boolean
  /** True for grids with a few large cards. */
  large?: boolean
  /** The level of the heading. */
  as?: 'h2' | 'h3' | 'h4'
  onClick?: () => void
  /** The router state of the link. */
  state?: unknown
}

/** A card with art and text: a click anywhere on it follows its one link. */
export function Card({
  href,
  picture,
  title,
  note,
  shape = 'square',
  sizes = '(min-width: 62rem) 20vw, 45vw',
  onPicture,
  children,
  first,
  large,
  as: Heading = 'h3',
  onClick,
  state,
}: Props) {
  return (
    <article className={names(styles.card, shape === 'round' && styles.person, large && styles.large)}>
      <Picture src={picture} alt="" seed={title} shape={shape} sizes={sizes} first={first} className={styles.art} />
      <Heading className={styles.title}>
        <StretchedLink href={href} onClick={onClick} state={state} dir="auto">
          {title}
        </StretchedLink>
      </Heading>
      {note !== undefined && <div className={styles.note}>{typeof note === 'string' ? <bdi>{note}</bdi> : note}</div>}
      {onPicture !== undefined && <div className={names(styles.onPicture, styles[shape])}>{onPicture}</div>}
      {children !== undefined && <div className={styles.controls}>{children}</div>}
    </article>
  )
}

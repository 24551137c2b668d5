import type { ReactNode } from 'react'
import { Picture } from '../media/picture.tsx'
import { StretchedLink } from '../navigation/stretched-link.tsx'
import { names } from '../text/names.ts'
import styles from './story-card.module.css'

type Props = {
  href: string
  picture: string | null | undefined
  title: string
  /** Plain text under the title, at most three lines. */
  text?: string
  /** The bottom line of the card: author, date, counts. */
  children: ReactNode
  sizes?: string
  /** Level of the heading. */
  as?: 'h2' | 'h3'
  onClick?: () => void
  /** Classes for another layout of the parts. */
  look?: {
    card?: string | false | undefined
    picture?: string | undefined
    title?: string | undefined
    text?: string | undefined
    foot?: string | undefined
  }
}

/**
 * A text teaser in a list: a wide picture, a title, some text, and a bottom line; on a phone a row with a small
 * picture. The complete card follows its only link.
 */
export function StoryCard({
  href,
  picture,
  title,
  text = '',
  children,
  sizes = '(min-width: 62rem) 30vw, (min-width: 40rem) 45vw, 7rem',
  as: Heading = 'h3',
  onClick,
  look = {},
}: Props) {
  return (
    <article className={names(styles.card, look.card)}>
      <Picture
        src={picture}
        alt=""
        seed={title}
        shape="wide"
        sizes={sizes}
        className={names(styles.picture, look.picture)}
      />
      <Heading className={names(styles.title, look.title)}>
        <StretchedLink href={href} onClick={onClick} dir="auto">
          {title}
        </StretchedLink>
      </Heading>
      {text !== '' && (
        <p className={names(styles.text, look.text)} dir="auto">
          {text}
        </p>
      )}
      <div className={names(styles.foot, look.foot)}>{children}</div>
    </article>
  )
}

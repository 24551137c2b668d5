import type { ReactNode } from 'react'
import { StretchedLink } from '../links/stretched-link.tsx'
import { Picture } from '../pictures/picture.tsx'
import { names } from '../text/names.ts'
import styles from './story-card.module.css'

type Props = {
  href: string
  picture: string | null | undefined
  /** The point of the picture that crops keep, as CSS writes it. */
  focus?: string | undefined
  title: string
  /** Plain text below the title, at most three lines. */
  text?: string
  /** The bottom line of the card: author, date, counts. */
  children: ReactNode
  sizes?: string
  /** The level of the heading. */
  as?: 'h2' | 'h3'
  onClick?: () => void
  /** The member who wrote the text: browsers cover the card of one whom the viewer does not see. '' if unknown. */
  by?: number | '' | undefined
  /** Classes for callers that arrange the parts differently. */
  classes?: {
    card?: string | false | undefined
    picture?: string | undefined
    title?: string | undefined
    text?: string | undefined
    foot?: string | undefined
  }
}

/**
 * An article or post in a list: a wide picture, a title, a text excerpt and a footer; on a phone a row with a small
 * picture. A click anywhere on the card follows its one link.
 */
export function StoryCard({
  href,
  picture,
  focus,
  title,
  text = '',
  children,
  sizes = '(min-width: 62rem) 30vw, (min-width: 40rem) 45vw, 7rem',
  as: Heading = 'h3',
  onClick,
  by,
  classes = {},
}: Props) {
  return (
    <article className={names(styles.card, classes.card)} data-by={by}>
      <Picture
        src={picture}
        alt=""
        focus={focus}
        seed={title}
        shape="wide"
        sizes={sizes}
        className={names(styles.picture, classes.picture)}
      />
      <Heading className={names(styles.title, classes.title)}>
        <StretchedLink href={href} onClick={onClick} dir="auto">
          {title}
        </StretchedLink>
      </Heading>
      {text !== '' && (
        <p className={names(styles.text, classes.text)} dir="auto">
          {text}
        </p>
      )}
      <div className={names(styles.foot, classes.foot)}>{children}</div>
    </article>
  )
}

import type { Highlight } from '@earshot/contract/site/cover'
import { followableLink } from '@earshot/contract/text/web-link'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/home'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import styles from './home.module.css'

/**
 * An artist or podcast highlighted on the home page (HOME-09, HOME-10). `turned` moves the picture to the other side.
 */
export function HighlightBlock({
  highlight,
  kicker,
  turned = false,
}: {
  highlight: Highlight
  kicker: string
  turned?: boolean
}) {
  const { plays } = highlight
  const target = followableLink(highlight.link)
  return (
    <section
      className={names('wrap', styles.highlight, turned && styles.turned)}
      aria-label={`${kicker}: ${highlight.title}`}
    >
      <div className={styles.art}>
        <Picture
          src={highlight.image}
          alt={highlight.alt ?? ''}
          focus={highlight.focus}
          seed={highlight.title}
          sizes="(min-width: 55rem) 45vw, 92vw"
        />
        {plays && (
          <PlayButton of={`${plays.kind}/${plays.id}`} title={highlight.title} className={styles.arrivalPlay} />
        )}
      </div>
      <div>
        <p className={styles.kicker}>{kicker}</p>
        <h2 dir="auto">{highlight.title}</h2>
        <p className={styles.sub}>{highlight.sub_title}</p>
        <div className={styles.content}>
          <RichText html={highlight.content} />
        </div>
        {target !== undefined && (
          <LinkButton href={target} variant="solid">
            {m.home_go_to_title({ title: highlight.title })}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

import type { CreatorLink } from '@earshot/contract/catalogue/creator'
import { webLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/site'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { Tint } from '@earshot/ui/pictures/tint.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { scrollBehaviour } from '@earshot/ui/theme/reduced-motion'
import type { ReactNode } from 'react'
import styles from './profile-header.module.css'

/** Milliseconds before "Subscribe now" scrolls (ARTISTS-10). */
const SCROLL_DELAY_MS = 100

/** Longer names are set in a smaller size. */
const LONG_NAME = 36

type Props = {
  name: string
  kicker: ReactNode
  picture: string | null | undefined
  link: string | null | undefined
  links?: readonly CreatorLink[] | undefined
  bio: string | null | undefined
  canSubscribe: boolean
  isSubscribed: boolean
  shape?: 'round' | 'square'
  /** Below the name: stars and the number of followers. */
  facts?: ReactNode
  /** Buttons before "Subscribe now". */
  actions?: ReactNode
  /** Buttons after it, for less common actions. */
  more?: ReactNode
  /** Below the buttons. */
  below?: ReactNode
}

/**
 * Avatar, name, buttons, bio and links of an artist or a podcast, on a background tinted by its picture (ARTISTS-08,
 * PODCASTS-05).
 */
export function ProfileHeader({
  name,
  kicker,
  picture,
  link,
  links = [],
  bio,
  canSubscribe,
  isSubscribed,
  shape = 'round',
  facts,
  actions,
  more,
  below,
}: Props) {
  const url = webLink(link)
  const all = [...(url === undefined ? [] : [{ label: new URL(url).host, url }]), ...links]
  return (
    <header className={styles.header}>
      {picture && (
        <div className={styles.tint} aria-hidden>
          <Tint src={picture} />
        </div>
      )}
      <div className={`wrap ${styles.inner}`}>
        <Picture
          src={picture}
          alt=""
          seed={name}
          shape={shape}
          sizes="(min-width: 48rem) 18rem, 11rem"
          first
          className={styles.avatar}
        />
        <div className={styles.words}>
          <p className={styles.kicker}>{kicker}</p>
          <h1 className={name.length > LONG_NAME ? styles.long : undefined} dir="auto">
            {name}
          </h1>
          {facts && <div className={styles.facts}>{facts}</div>}
          <div className={styles.actions}>
            {actions}
            {canSubscribe && (
              <LinkButton href="#plans" variant={isSubscribed || actions ? 'line' : 'solid'} onClick={scrollToPlans}>
                {isSubscribed ? m.site_your_subscription() : m.site_subscribe_now()}
              </LinkButton>
            )}
            {more}
          </div>
          {below}
          {bio && (
            <div className={styles.bio}>
              <RichText html={bio} />
            </div>
          )}
          {all.length > 0 && (
            <ul className={styles.links} aria-label={m.studio_links()}>
              {all.map((each) => (
                <li key={`${each.label} ${each.url}`}>
                  <a href={each.url} rel="noopener noreferrer nofollow" dir="auto">
                    {each.label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <FirstPaint />
    </header>
  )
}

function scrollToPlans(event: { preventDefault: () => void }): void {
  event.preventDefault()
  setTimeout(() => document.getElementById('plans')?.scrollIntoView({ behavior: scrollBehaviour() }), SCROLL_DELAY_MS)
}

import { useSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/player'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconKeyboard from '@earshot/ui/icons/keyboard'
import IconPlaylist from '@earshot/ui/icons/playlist'
import IconSearch from '@earshot/ui/icons/search'
import { CommunityLogo } from '@earshot/ui/identity/community-logo.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { ThemeSwitch } from '@earshot/ui/theme/theme-switch.tsx'
import { signInPath, type Location } from './pages/open/url.ts'
import { hrefOf } from './pages/router.tsx'
import { openSheet } from './panels.ts'
import { session } from './session/session.ts'
import { absolute, siteHome, sitePage } from './settings.ts'
import styles from './top-bar.module.css'

/** The top bar: the link back to the site, the listener's links, and the theme switch. */
export function TopBar({ place }: { place: Location }) {
  return (
    <header className={styles.bar}>
      <a href={siteHome()} className={styles.brand} aria-label={m.brand()}>
        <CommunityLogo urlOf={absolute} />
      </a>
      <nav aria-label={m.library()} className={styles.nav}>
        <Link href={hrefOf('search')} className={styles.search} aria-label={m.player_search_words()}>
          <IconSearch size={22} />
        </Link>
        <Link href={hrefOf('playlists')} className={`${styles.link} ${styles.playlists}`}>
          <IconPlaylist size={22} />
          <span>{m.playlists()}</span>
        </Link>
        <span className={styles.slot}>
          <Who place={place} />
        </span>
      </nav>
      <IconButton label={m.keyboard_shortcuts()} className={styles.keys} onClick={() => openSheet.set(true)}>
        <IconKeyboard size={22} />
      </IconButton>
      <ThemeSwitch />
    </header>
  )
}

function Who({ place }: { place: Location }) {
  const now = useSignal(session)
  switch (now.status) {
    case 'unknown':
      return null
    case 'visitor':
      return (
        <a href={sitePage(signInPath(place))} className={styles.link}>
          {m.sign_in()}
        </a>
      )
    case 'listener':
      return (
        <Link
          href={hrefOf(`user/${now.listener.id}`)}
          className={styles.who}
          aria-label={m.player_your_page({ name: now.listener.username })}
        >
          <Picture
            src={now.listener.avatarURL && absolute(now.listener.avatarURL)}
            alt=""
            seed={now.listener.username}
            shape="round"
            sizes="32px"
          />
        </Link>
      )
  }
}

import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import styles from './overview.module.css'

/** Links to the two pages of the site that the portal has always had (ROUTES-17, STUDIO-02). */
export function SiteLinks() {
  return (
    <nav className={styles.links} aria-label={m.on_the_site()}>
      <LinkButton size="s" href="/account/artist_profile">
        {m.artist_profile()}
      </LinkButton>
      <LinkButton size="s" href="/account/edit_playlist">
        {m.playlists()}
      </LinkButton>
    </nav>
  )
}

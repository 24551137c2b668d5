import { CopyEntry } from '@earshot/listening/share/copy-entry.tsx'
import { podcastAppLinks } from '@earshot/listening/share/share-links'
import * as m from '@earshot/messages/podcast'
import * as site from '@earshot/messages/site'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconRss from '@earshot/ui/icons/rss'
import { useShareUrl } from '../../lib/head/share-url.ts'
import styles from './podcast-apps.module.css'

/**
 * A menu to subscribe to a sound feed in a podcast app; `feed` is a path of this site or a URL. Its entries work
 * without scripts, except for copying.
 */
export function PodcastApps({ feed }: { feed: string }) {
  const url = useShareUrl(feed)
  return (
    <Menu
      label={m.podcast_open_in_app()}
      button={
        <>
          <IconRss size={20} /> {m.podcast_open_in_app()}
        </>
      }
      buttonClass={styles.button}
    >
      {podcastAppLinks(url).map(({ app, href }) => (
        <MenuLink key={app} href={href}>
          {app}
        </MenuLink>
      ))}
      <MenuLink href={feed}>{site.feed()}</MenuLink>
      <CopyEntry label={m.podcast_feed_address()} url={() => url} />
    </Menu>
  )
}

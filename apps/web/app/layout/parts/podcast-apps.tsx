import * as m from '@earshot/messages/podcast'
import * as site from '@earshot/messages/site'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconRss from '@tabler/icons-react/dist/esm/icons/IconRss.mjs'
import { useShareAddress } from '../../lib/page/share-address.ts'
import { podcastAppLinks } from '../../lib/text/share-links.ts'
import { CopyEntry } from './copy-entry.tsx'
import styles from './podcast-apps.module.css'

/** Subscribing to a feed of sound in a podcast app; `feed` is a path of this site or an address. Its entries work without scripts but for copying. */
export function PodcastApps({ feed }: { feed: string }) {
  const address = useShareAddress(feed)
  return (
    <Menu
      label={m.podcast_open_in_app()}
      button={
        <>
          <IconRss size={20} aria-hidden /> {m.podcast_open_in_app()}
        </>
      }
      buttonClass={styles.button}
    >
      {podcastAppLinks(address).map(({ app, href }) => (
        <MenuLink key={app} href={href}>
          {app}
        </MenuLink>
      ))}
      <MenuLink href={feed}>{site.site_feed()}</MenuLink>
      <CopyEntry label={m.podcast_feed_address()} address={() => address} />
    </Menu>
  )
}

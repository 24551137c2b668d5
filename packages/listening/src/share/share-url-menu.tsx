import * as m from '@earshot/messages/share'
import type { Playback } from '@earshot/playback/snapshot'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconShare from '@earshot/ui/icons/share-2'
import { useSyncExternalStore } from 'react'
import { CopyEntry } from './copy-entry.tsx'
import { mailLink, messageLink, urlAt, type Shared } from './share-links.ts'
import styles from './share-url-menu.module.css'

type Props = Shared & {
  /** The engine, if it plays the shared song or episode; the menu can then copy a URL with the current second. */
  playback?: Playback | undefined
  /** The URL of the item's RSS feed. */
  feed?: string | undefined
}

/**
 * The menu "Choose Share" (LIVEFEED-12) of an item; the shared URL never contains a key. Message and e-mail work
 * without scripts; copying and the device's share sheet need them.
 */
export function ShareUrlMenu({ title, url, playback, feed }: Props) {
  const shared = { title, url }
  const hasSheet = useSyncExternalStore(neverChanges, deviceHasSheet, () => false)
  return (
    <Menu
      label={m.share_item({ title })}
      title={m.share_title()}
      button={<IconShare size={22} />}
      buttonClass={styles.button}
    >
      <MenuLink href={messageLink(shared)}>{m.message()}</MenuLink>
      <MenuLink href={mailLink(shared)}>{m.email()}</MenuLink>
      <CopyEntry label={m.share_copy()} url={() => url} />
      {playback !== undefined && (
        <CopyEntry label={m.share_copy_at()} url={() => urlAt(url, playback.getSnapshot().position)} />
      )}
      {feed !== undefined && <MenuLink href={feed}>{m.share_rss()}</MenuLink>}
      {hasSheet && <MenuButton onClick={() => void openSheet(shared)}>{m.share_more()}</MenuButton>}
    </Menu>
  )
}

const neverChanges = () => () => undefined
const deviceHasSheet = (): boolean => 'share' in navigator

// Dismissing the share sheet rejects the promise; this is not an error.
const openSheet = (shared: Shared): Promise<void> => navigator.share(shared).catch(() => undefined)

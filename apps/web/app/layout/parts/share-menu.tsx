import { useSignal } from '@earshot/listening/signal'
import { isSounding, sounding } from '@earshot/listening/sounding'
import type { Source } from '@earshot/listening/sources'
import * as m from '@earshot/messages/share'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { useSyncExternalStore } from 'react'
import { useShareUrl } from '../../lib/page/share-url.ts'
import { urlAt, mailLink, messageLink } from '../../lib/text/share-links.ts'
import { CopyEntry } from './copy-entry.tsx'
import styles from './share-menu.module.css'

type Props = {
  /** The name of what is shared. */
  title: string
  /** The URL that opens it: a path of this site or of the player, or absolute. It never has a key. */
  href: string
  /** The song or episode that it is: while it plays, its URL can be copied at the second that is heard. */
  of?: Source | undefined
}

/**
 * The menu "Choose Share" (LIVEFEED-12): message and e-mail work without scripts; copying, and the device's own sheet where there is one, need
 * them.
 */
export function ShareMenu({ title, href, of }: Props) {
  const now = useSignal(sounding)
  const playback = of !== undefined && isSounding(now, of) ? now.playback : undefined
  const shared = { title, url: useShareUrl(href) }
  const hasSheet = useSyncExternalStore(neverChanges, deviceHasSheet, () => false)
  return (
    <Menu
      label={m.share_item({ title })}
      title={m.share_title()}
      button={<IconShare size={22} aria-hidden />}
      buttonClass={styles.button}
    >
      <MenuLink href={messageLink(shared)}>{m.message()}</MenuLink>
      <MenuLink href={mailLink(shared)}>{m.email()}</MenuLink>
      <CopyEntry label={m.share_copy()} url={() => shared.url} />
      {playback !== undefined && (
        <CopyEntry label={m.share_copy_at()} url={() => urlAt(shared.url, playback.getSnapshot().position)} />
      )}
      {hasSheet && <MenuButton onClick={() => void openSheet(shared)}>{m.share_more()}</MenuButton>}
    </Menu>
  )
}

const neverChanges = () => () => undefined
const deviceHasSheet = (): boolean => 'share' in navigator

// Closing the sheet without a choice rejects; there is nothing to say then.
const openSheet = (shared: { title: string; url: string }): Promise<void> =>
  navigator.share(shared).catch(() => undefined)

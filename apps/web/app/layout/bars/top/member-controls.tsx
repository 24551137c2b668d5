import { isModerator, mayModerate } from '@earshot/contract/access'
import { watchOtherDevices, type StoredQueue } from '@earshot/listening/travel/watch'
import * as m from '@earshot/messages/site'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { lendPlayerKey } from '../../../lib/session/lend-player-key.ts'
import { logout } from '../../../lib/session/logout.ts'
import { readToken, useSession } from '../../../lib/session/session-store.ts'
import { useSettings } from '../../../lib/settings.ts'
import { openBar } from '../../sound/sound-slot.tsx'
import { accountMenu, deskLink, moderationLink } from '../nav.ts'
import { Bell } from './bell.tsx'
import styles from './member-controls.module.css'

/**
 * The bell and the account menu of a stored profile with an id (LAYOUT-07, LAYOUT-08). While they are shown, links to
 * the player contain the member's key during a click.
 */
export function MemberControls() {
  const profile = useSession((session) => session.profile)
  const navigate = useNavigate()
  const { player_url: playerUrl } = useSettings()
  useEffect(() => lendPlayerKey(playerUrl), [playerUrl])
  const memberId = profile?.id
  useEffect(
    () =>
      memberId === undefined || readToken() === ''
        ? undefined
        : watchOtherDevices(quietApi, (stored) => void offerQueue(stored)),
    [memberId],
  )
  const leave = () => {
    logout()
    void navigate('/')
  }
  return (
    <>
      <Bell />
      <Menu
        label={m.account()}
        button={
          <span className={styles.face}>
            <Picture src={profile?.avatarURL} alt="" seed={profile?.username ?? 'you'} shape="round" sizes="2.25rem" />
          </span>
        }
      >
        {accountMenu.map(({ href, label }) => (
          <MenuLink key={href} href={href}>
            {label()}
          </MenuLink>
        ))}
        {mayModerate(profile) && <MenuLink href={moderationLink.href}>{moderationLink.label()}</MenuLink>}
        {((profile?.roles ?? []).length > 0 || isModerator(profile)) && (
          <MenuLink href={deskLink.href}>{deskLink.label()}</MenuLink>
        )}
        <MenuButton onClick={leave}>{m.logout()}</MenuButton>
      </Menu>
    </>
  )
}

/** The player bar offers the queue of another device. */
async function offerQueue(stored: StoredQueue): Promise<void> {
  const bar = await openBar()
  bar?.travel.offer(stored)
}

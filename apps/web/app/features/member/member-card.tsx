import type { Member } from '@earshot/contract/member/member'
import { memberPath } from '@earshot/contract/member/member-path'
import * as m from '@earshot/messages/member'
import { Card } from '@earshot/ui/cards/card.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useState } from 'react'
import { SuspendButton } from '../../layout/parts/member/suspend-button.tsx'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { formatCount } from '../../lib/text/format.ts'
import { FollowButton } from './follow-button.tsx'
import styles from './members.module.css'

/**
 * A member of the directory; the card links to their page in the player, the buttons do not: one plays their most
 * played playlist (MEMBERS-04, MEMBERS-08, MEMBERS-09).
 */
export function MemberCard({ member, first }: { member: Member; first: boolean }) {
  const { plays } = member
  const player = usePlayerLink()
  // Reloaded counts already include the change.
  const [counted, setCounted] = useState({ member, step: 0 })
  if (counted.member !== member) setCounted({ member, step: 0 })
  const followers = Math.max(0, member.followers_count + counted.step)
  return (
    <Card
      href={player('user', member.id)}
      picture={member.avatarURL}
      title={member.username}
      shape="round"
      first={first}
      onPicture={plays && <CardSound of={`playlist/${plays.playlist_id}`} title={plays.title} />}
      note={
        <>
          <bdi className={styles.name} data-member={member.id}>
            {member.full_name || m.member_listener()}
          </bdi>
          <span className={styles.counts}>
            {m.member_counts({
              count: followers,
              followers: formatCount(followers),
              following: formatCount(member.following_count),
            })}
          </span>
        </>
      }
    >
      <Link
        href={memberPath(member.username)}
        className={styles.profile}
        aria-label={m.member_profile_of({ name: member.username })}
      >
        {m.profile()}
      </Link>
      <FollowButton member={member} onChange={(step) => setCounted((now) => ({ member, step: now.step + step }))} />
      <SuspendButton member={member} variant="icon" />
    </Card>
  )
}

import type { Profile } from '@earshot/contract/member/account'
import { memberPath } from '@earshot/contract/member/member-path'
import * as m from '@earshot/messages/profile'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { Suspense, useState } from 'react'
import { OneMoment } from '../../layout/frame/one-moment.tsx'
import { useMember } from '../../layout/frame/use-member.ts'
import { pageMeta } from '../../lib/head/meta.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { useMyPlaylists } from '../../lib/state/playlist-store.ts'
import { formatCount } from '../../lib/text/format.ts'
import { FavoriteSongs } from './favorite-songs.tsx'
import { ProfileHead } from './profile-head.tsx'
import { UserPlaylists } from './user-playlists.tsx'
import styles from './profile.module.css'

export const meta = () => [
  ...pageMeta({ title: m.your_profile(), description: m.profile_description() }),
  { name: 'robots', content: 'noindex' },
]

const EditProfile = lazyPart(async () => (await import('../person/edit-profile.tsx')).EditProfile)

/** The viewer's own profile; visitors are redirected to sign-in and back (PROFILE-01, PROFILE-19). */
export default function ProfilePage() {
  const profile = useMember(m.profile_sign_in())
  if (profile === null)
    return (
      <div className="wrap">
        <OneMoment />
      </div>
    )
  return <MemberProfile key={profile.id} profile={profile} />
}

/** The link to the public profile, and its form in place (PERSON-03). */
function EditSection({ username }: { username: string }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={`wrap ${styles.edit}`}>
      {isEditing ? (
        <Suspense fallback={<p>{m.loading_page()}</p>}>
          <EditProfile onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <div className={styles.buttons}>
          <Button size="s" onClick={() => setEditing(true)}>
            {m.edit_profile()}
          </Button>
          <LinkButton size="s" href={memberPath(username)}>
            {m.profile_public()}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

function MemberProfile({ profile }: { profile: Profile }) {
  const { id } = profile
  const playlists = useMyPlaylists()
  const count = playlists.face === 'full' ? formatCount(playlists.data.length) : '…'
  return (
    <>
      <ProfileHead profile={profile} />
      <EditSection username={profile.username} />
      <div className={`wrap ${styles.about}`}>
        <section aria-labelledby="stats">
          <h2 id="stats">{m.profile_user_stats()}</h2>
          <dl className={styles.stats}>
            <div>
              <dt>{m.profile_streams()}</dt>
              <dd>{formatCount(profile.plays)}</dd>
            </div>
            <div>
              <dt>{m.profile_total_playlist()}</dt>
              <dd>{playlists.face === 'failed' ? '–' : count}</dd>
            </div>
            <div>
              <dt>{m.profile_favorite_genre()}</dt>
              <dd>{profile.genre || m.profile_none_yet()}</dd>
            </div>
          </dl>
        </section>
        <section aria-labelledby="bio">
          <h2 id="bio">{m.profile_user_bio()}</h2>
          {profile.brief ? (
            <div className={styles.bio}>
              <RichText html={profile.brief} />
            </div>
          ) : (
            <EmptyState
              title={m.profile_no_bio_yet()}
              action={<Link href="/mobile-app#details">{m.profile_write_bio()}</Link>}
            >
              {m.profile_no_bio_help()}
            </EmptyState>
          )}
        </section>
      </div>
      <FavoriteSongs />
      <UserPlaylists playlists={playlists} memberId={id} />
    </>
  )
}

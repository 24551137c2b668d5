import type { Profile } from '@earshot/contract/member/account'
import { memberPath } from '@earshot/contract/member/member-path'
import * as m from '@earshot/messages/profile'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { OneMoment } from '../../layout/frame/one-moment.tsx'
import { useMember } from '../../layout/frame/use-member.ts'
import { pageMeta } from '../../lib/head/meta.ts'
import { useMyPlaylists } from '../../lib/state/playlist-store.ts'
import { formatCount } from '../../lib/text/format.ts'
import { EditSection } from '../person/edit-section.tsx'
import { FavoriteSongs } from './favorite-songs.tsx'
import { ProfileHead } from './profile-head.tsx'
import { UserPlaylists } from './user-playlists.tsx'
import styles from './profile.module.css'

export const meta = () => [
  ...pageMeta({ title: m.your_profile(), description: m.profile_description() }),
  { name: 'robots', content: 'noindex' },
]

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

function MemberProfile({ profile }: { profile: Profile }) {
  const { id } = profile
  const playlists = useMyPlaylists()
  const count = playlists.face === 'full' ? formatCount(playlists.data.length) : '…'
  return (
    <>
      <ProfileHead profile={profile}>
        <EditSection>
          <LinkButton size="s" href={memberPath(profile.username)}>
            {m.profile_public()}
          </LinkButton>
        </EditSection>
      </ProfileHead>
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

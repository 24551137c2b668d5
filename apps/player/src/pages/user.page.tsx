import { getProfile } from '@earshot/contract/calls'
import { memberPath } from '@earshot/contract/member/member-path'
import { ShareUrlMenu } from '@earshot/listening/share/share-url-menu.tsx'
import { useSignal } from '@earshot/listening/signal'
import { joined } from '@earshot/listening/tracks/fact-words'
import * as m from '@earshot/messages/player'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { Skeleton, SkeletonGrid } from '@earshot/ui/states/skeleton.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { use } from 'react'
import { api } from '../session/api.ts'
import { session } from '../session/session.ts'
import { absolute, playerPage, sitePage } from '../settings.ts'
import { Frame } from './frame.tsx'
import { load } from './open/cache.ts'
import { Playlists, WhoseSession } from './playlists.page.tsx'
import styles from './lists.module.css'

/** The page of a member: name, picture, biography and public playlists. */
export function UserPage({ id }: { id: number }) {
  const profile = use(load(`user/${id}`, () => api.get(getProfile, { user_id: id })))
  const name = profile.full_name || profile.username
  return (
    <div className={`wrap ${styles.page}`}>
      <title>{m.page_title({ title: name })}</title>
      <header className={styles.person}>
        <div className={styles.avatar}>
          <Picture
            src={profile.avatarURL && absolute(profile.avatarURL)}
            alt=""
            seed={profile.username}
            shape="round"
            sizes="(min-width: 60rem) 14rem, 40vw"
            first
          />
        </div>
        <div className={styles.words}>
          <h1 dir="auto">{name}</h1>
          <p className={styles.facts}>
            {joined(
              name === profile.username ? '' : `@${profile.username}`,
              profile.genre,
              m.follower_count({ count: profile.followers_count }),
            )}
          </p>
          <RichText html={profile.brief} />
          <div className={styles.acts}>
            <LinkButton size="s" href={sitePage(memberPath(profile.username).slice(1))}>
              {m.profile()}
            </LinkButton>
            <ShareUrlMenu title={name} url={playerPage(`user/${id}`)} />
          </div>
        </div>
      </header>
      <section aria-labelledby="playlists">
        <h2 id="playlists" className={styles.heading}>
          {m.playlists()}
        </h2>
        <Shared id={id} name={name} />
      </section>
    </div>
  )
}

/** Playlists are listed for signed-in listeners only. */
function Shared({ id, name }: { id: number; name: string }) {
  const { status } = useSignal(session)
  if (status === 'unknown') return <WhoseSession tiles={4} />
  if (status === 'visitor') {
    return (
      <EmptyState
        title={m.player_sign_in_for({ name })}
        action={
          <LinkButton variant="solid" href={sitePage(`signin/user/${id}`)}>
            {m.sign_in()}
          </LinkButton>
        }
      />
    )
  }
  return (
    <Frame loads={`playlists/${id}`} skeleton={<SkeletonGrid count={4} />}>
      <Playlists userId={id} empty={<EmptyState title={m.player_no_public_playlists({ name })} />} />
    </Frame>
  )
}

/** The skeleton of a member's page. */
export function UserSkeleton() {
  return (
    <div className={`wrap ${styles.page}`} aria-busy="true">
      <div className={styles.person}>
        <div className={styles.avatar}>
          <Skeleton shape="round" />
        </div>
        <div className={styles.words}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      </div>
      <SkeletonGrid count={4} />
    </div>
  )
}

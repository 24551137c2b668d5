import { userPlaylists } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import type { Playlist } from '@earshot/contract/listening/playlist'
import { useSignal } from '@earshot/listening/signal'
import { joined } from '@earshot/listening/tracks/fact-words'
import * as m from '@earshot/messages/player'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Card } from '@earshot/ui/cards/card.tsx'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { SkeletonGrid } from '@earshot/ui/states/skeleton.tsx'
import { use, type ReactNode } from 'react'
import { api, verifySession } from '../session/api.ts'
import { session, type Session } from '../session/session.ts'
import { absolute, sitePage } from '../settings.ts'
import { Frame } from './frame.tsx'
import { load } from './open/cache.ts'
import { hrefOf } from './router.tsx'
import styles from './lists.module.css'

/** The listener's own playlists. */
export function PlaylistsPage() {
  const now = useSignal(session)
  return (
    <div className={`wrap ${styles.page}`}>
      <title>{m.page_title({ title: m.your_playlists() })}</title>
      <h1 className="page-title">{m.your_playlists()}</h1>
      <Mine session={now} />
    </div>
  )
}

function Mine({ session: now }: { session: Session }) {
  switch (now.status) {
    case 'unknown':
      return <WhoseSession tiles={6} />
    case 'visitor':
      return (
        <EmptyState
          title={m.player_sign_in_for_playlists()}
          action={
            <LinkButton variant="solid" href={sitePage('signin/playlist')}>
              {m.sign_in()}
            </LinkButton>
          }
        >
          {m.player_no_account_needed()}
        </EmptyState>
      )
    case 'listener':
      return (
        <Frame loads={`playlists/${now.listener.id}`} skeleton={<SkeletonGrid count={6} />}>
          <Playlists
            userId={now.listener.id}
            empty={
              <EmptyState
                title={m.no_playlists_yet()}
                action={
                  <LinkButton variant="solid" href={sitePage('discover/all?tab=songs')}>
                    {m.find_songs()}
                  </LinkButton>
                }
              >
                {m.player_playlists_help()}
              </EmptyState>
            }
          />
        </Frame>
      )
  }
}

/**
 * Shows `tiles` skeleton cards until the session is verified. When that fails, shows the error; the page renders again
 * after a retry.
 */
export function WhoseSession({ tiles }: { tiles: number }) {
  return (
    <Frame loads="session" skeleton={<SkeletonGrid count={tiles} />}>
      <Whose />
    </Frame>
  )
}

function Whose() {
  use(load('session', verifySession))
  return null
}

/** The playlists of a member that the listener may see; renders `empty` if there are none. */
export function Playlists({ userId, empty }: { userId: number; empty: ReactNode }) {
  const playlists = use(load(`playlists/${userId}`, () => listPlaylists(userId)))
  if (playlists.length === 0) return empty
  return (
    <Grid>
      {playlists.map((playlist) => (
        <Card
          key={playlist.id}
          href={hrefOf(`playlist/${playlist.id}`)}
          picture={playlist.image && absolute(playlist.image)}
          title={playlist.name}
          note={joined(m.track_count({ count: playlist.song_count }), playlist.is_public === 1 ? '' : m.not_public())}
          as="h3"
        />
      ))}
    </Grid>
  )
}

async function listPlaylists(userId: number): Promise<Playlist[]> {
  try {
    return await api.get(userPlaylists, { user_id: userId, all: 1 })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

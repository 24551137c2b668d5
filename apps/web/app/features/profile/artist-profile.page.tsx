import { artistMedia, earnings, supportTiers } from '@earshot/contract/calls'
import type { Artist } from '@earshot/contract/catalogue/catalogue'
import type { ApiClient, Data } from '@earshot/contract/client'
import * as m from '@earshot/messages/profile'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Carousel } from '@earshot/ui/cards/carousel.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { Tint } from '@earshot/ui/pictures/tint.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { SkeletonGrid } from '@earshot/ui/states/skeleton.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { FollowCreator, useFollowersCount } from '../../layout/parts/member/follow-creator.tsx'
import { ReviewsSlot } from '../../layout/parts/reviews-slot.tsx'
import { Stars } from '../../layout/parts/totals/stars.tsx'
import { quietApi } from '../../lib/api.ts'
import { pageMeta, publicUrlOf } from '../../lib/head/meta.ts'
import type { Matches } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useSelection } from '../../lib/state/selection-store.ts'
import { hasId } from '../../lib/state/store.ts'
import { formatCount } from '../../lib/text/format.ts'
import { idParam, redirectIfMissing } from '../../lib/url/params.ts'
import { AlbumCard } from '../catalogue/album-card.tsx'
import { SongRows } from './song-rows.tsx'
import { Support } from './support.tsx'
import head from '../../layout/parts/member/member-head.module.css'
import styles from './profile.module.css'

export const meta = ({
  loaderData,
  matches,
}: {
  loaderData?: { artist: { name: string; avatarURL?: string | null | undefined } | null }
  matches: Matches
}) => {
  const artist = loaderData?.artist
  return [
    ...pageMeta(
      {
        title: artist?.name ?? m.artist_profile(),
        description: m.profile_artist_description(),
        image: artist?.avatarURL,
        type: 'profile',
      },
      publicUrlOf(matches),
    ),
    { name: 'robots', content: 'noindex' },
  ]
}

/** Loads the artist of `?id=`; an unknown one redirects to all artists (ARTISTPROFILE-14). */
async function load(
  api: ApiClient,
  { search }: PageArgs,
): Promise<{ artist: Artist; tiers: Tiers } | { artist: null }> {
  const requested = search.get('id')
  if (requested === null) return { artist: null }
  const [{ artist }, tiers] = await redirectIfMissing('/artists', idParam(requested), (artist_id) =>
    Promise.all([api.get(artistMedia, { artist_id }), api.get(supportTiers, { artist_id })]),
  )
  return { artist, tiers }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/**
 * An artist's statistics, bio, songs and albums; public, although its path begins with /account (ARTISTPROFILE-01,
 * ARTISTPROFILE-15).
 */
export default function ArtistProfilePage() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.artist === null) return <ChosenArtist />
  return <ArtistProfile key={loaded.artist.id} artist={loaded.artist} tiers={loaded.tiers} />
}

/** Returns the first artist that the signed-in member owns. */
async function findEarning(): Promise<{ id: number } | undefined> {
  if (useSession.getState().profile === null) return undefined
  // Without a reply the page continues as for a visitor.
  const own = await quietApi.get(earnings).catch(() => undefined)
  return own?.artists?.[0]
}

/**
 * Selects an artist if the URL names none: the one in the navigation state, the viewer's own, the last selected one, or
 * all artists.
 */
function ChosenArtist() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const goOn = useEffectEvent((own: { id: number } | undefined) => {
    const chosen = hasId(state) ? state : (own ?? useSelection.getState().selectedArtist)
    void navigate(chosen === null ? '/artists' : `/account/artist_profile?id=${chosen.id}`, { replace: true, state })
  })
  const isGiven = hasId(state)
  useEffect(() => {
    let isShown = true
    const find = async () => {
      const own = isGiven ? undefined : await findEarning()
      // A visitor who left the page meanwhile is not redirected.
      if (isShown) goOn(own)
    }
    void find()
    return () => {
      isShown = false
    }
  }, [isGiven])
  return (
    <div className={`wrap ${styles.chosen}`}>
      <h1>{m.artist_profile()}</h1>
      <div className="needs-scripts">
        <SkeletonGrid count={4} label={m.loading_page()} />
      </div>
      <noscript>
        <p>
          {m.profile_choose_artist_first()} <Link href="/artists">{m.show_artists()}</Link>
        </p>
      </noscript>
    </div>
  )
}

type Tiers = Data<typeof supportTiers>

function ArtistProfile({ artist, tiers }: { artist: Artist; tiers: Tiers }) {
  const { id, name, artist_songs: songs, artist_albums: albums } = artist
  const followers = useFollowersCount({ kind: 'artist', id, sent: artist.followers_count })
  return (
    <>
      <header>
        <div className={styles.back}>
          <Background artist={artist} />
        </div>
        <div className={`wrap ${head.head}`}>
          <div className={head.avatar}>
            <Picture src={artist.avatarURL} alt="" seed={name} shape="round" sizes="11rem" first={!artist.backImage} />
          </div>
          <div className={head.words}>
            <h1 dir="auto">{name}</h1>
            {artist.genre && <p className={styles.handle}>{artist.genre}</p>}
            <Stars kind="artist" id={id} rate={artist.rate} count={artist.rates_count} />
          </div>
          <div className={styles.contacts}>
            <FollowCreator kind="artist" id={id} name={name} />
            <LinkButton href={`/artist/${id}`}>{m.profile_all_albums_and_songs()}</LinkButton>
          </div>
        </div>
        <FirstPaint />
      </header>
      <div className={`wrap ${styles.about}`}>
        <section aria-labelledby="stats">
          <h2 id="stats">{m.profile_artist_stats()}</h2>
          <dl className={styles.stats}>
            <div>
              <dt>{m.profile_all_time_streams()}</dt>
              <dd>{formatCount(artist.plays)}</dd>
            </div>
            <div>
              <dt>{m.profile_total_albums()}</dt>
              <dd>{formatCount(artist.albumCount)}</dd>
            </div>
            <div>
              <dt>{m.followers()}</dt>
              <dd>{formatCount(followers)}</dd>
            </div>
          </dl>
        </section>
        <section aria-labelledby="bio">
          <h2 id="bio">{m.profile_artist_bio()}</h2>
          {artist.bio ? (
            <div className={styles.bio}>
              <RichText html={artist.bio} />
            </div>
          ) : (
            <p>{m.profile_no_bio_of({ name })}</p>
          )}
        </section>
      </div>
      <Section title={m.profile_top_songs()}>
        {songs.length === 0 ? (
          <EmptyState title={m.profile_no_songs_yet()}>{m.profile_no_songs_help({ name })}</EmptyState>
        ) : (
          <SongRows songs={songs} />
        )}
      </Section>
      <Section title={m.profile_artist_albums()}>
        {albums.length === 0 ? (
          <EmptyState title={m.no_albums_yet()}>{m.profile_no_albums_help({ name })}</EmptyState>
        ) : (
          <Carousel label={m.profile_artist_albums_list()} views={[1.5, 2, 4]} every={5000}>
            {albums.map((album) => (
              <AlbumCard
                key={album.id}
                album={album}
                showArtist={false}
                sizes="(min-width: 85rem) 22vw, (min-width: 62rem) 45vw, 60vw"
              >
                {/* Reloads the page (ARTISTPROFILE-08). */}
                <a href={`/account/artist_profile?id=${id}`} aria-label={m.artist_profile_of({ name })}>
                  {m.to_artist_profile()}
                </a>
              </AlbumCard>
            ))}
          </Carousel>
        )}
      </Section>
      <Support artistId={id} name={name} tiers={tiers} />
      <ReviewsSlot />
    </>
  )
}

/** The artist's wide picture, or a tint of the avatar (ARTISTPROFILE-02). */
function Background({ artist: { backImage, avatarURL } }: { artist: Artist }) {
  if (backImage) return <Picture src={backImage} alt="" shape="fill" sizes="100vw" first />
  return avatarURL ? (
    <div className={styles.tint}>
      <Tint src={avatarURL} />
    </div>
  ) : null
}

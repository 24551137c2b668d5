import { coversAndReviews, getSettings, listGenres, livefeedAd } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { SHOWN } from '@earshot/contract/limits'
import * as m from '@earshot/messages/member'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import { useLoaderData, useLocation, useSearchParams } from 'react-router'
import { useMember } from '../../layout/frame/use-member.ts'
import { SideAd } from '../../layout/parts/side-ad.tsx'
import { pageMeta } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { readGenres } from '../../lib/state/genre-store.ts'
import { GenreFilter } from '../genre/genre-filter.tsx'
import { mustExist } from '../genre/genre-query.ts'
import { useStoredGenres } from '../genre/use-stored-genres.ts'
import { readListQuery } from './follow-list.rules.ts'
import { FollowLists, FollowSkeleton } from './follow-lists.tsx'
import styles from './follow.module.css'

export const meta = () => [
  ...pageMeta({ title: m.member_followers_and_following(), description: m.member_follow_description() }),
  { name: 'robots', content: 'noindex' },
]

async function load(api: ApiClient, { search: query }: PageArgs) {
  const [{ live }, { follow_cover: fallback }, genres, ads] = await Promise.all([
    api.get(coversAndReviews),
    api.get(getSettings),
    api.get(listGenres),
    api.get(livefeedAd),
  ])
  mustExist(readGenres(query.get('genres')), genres, '/account/follow', query)
  const cover = { ...live, image: live.image ?? fallback }
  return { cover, genres, ads: ads.filter((ad) => ad.image_url).slice(0, SHOWN.sideAds) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/**
 * The viewer's followers and followed members; visitors are redirected to sign-in and back (FOLLOW-01 to FOLLOW-11).
 */
export default function FollowPage() {
  const { cover, genres, ads } = useLoaderData<typeof loader>()
  const profile = useMember(m.member_sign_in_for_followed())
  const [query] = useSearchParams()
  const { state } = useLocation()
  useStoredGenres(query)
  const { tab, search, sort } = readListQuery(query, state)
  return (
    <>
      <header className={names(styles.hero, cover.image ? styles.pictured : undefined)}>
        {cover.image && (
          <Picture src={cover.image} alt={cover.alt ?? ''} focus={cover.focus} shape="fill" sizes="100vw" first />
        )}
        <div className={`wrap ${styles.words}`}>
          <h1 className={styles.title} dir="auto">
            {profile?.username ?? m.followers()}
          </h1>
          <div className={styles.search}>
            <SearchForm
              action="/account/follow"
              value={search}
              label={m.search_by_name()}
              variant="veil"
              preserved={{ tab: String(tab), sort: sort ?? '', genres: query.get('genres') ?? '' }}
            />
          </div>
        </div>
        <FirstPaint />
      </header>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.main}>{profile === null ? <FollowSkeleton /> : <FollowLists key={profile.id} />}</div>
        <aside className={styles.side} aria-label={m.member_genres_and_advertisements()}>
          <GenreFilter genres={genres} picked={readGenres(query.get('genres'))} query={query} />
          {ads.length > 0 && (
            <ul className={styles.ads}>
              {ads.map((ad, index) => (
                <li key={`${index} ${ad.link}`}>
                  <SideAd ad={ad} />
                </li>
              ))}
            </ul>
          )}
        </aside>
      </div>
    </>
  )
}

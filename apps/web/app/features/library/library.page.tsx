import { LIBRARY_SORTS, LIBRARY_TABS } from '@earshot/contract/limits'
import type { LibrarySort } from '@earshot/contract/listening/library'
import * as m from '@earshot/messages/library'
import { SortMenu } from '@earshot/ui/actions/sort-menu.tsx'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { useSearchParams } from 'react-router'
import { useMember } from '../../layout/frame/use-member.ts'
import { pageMeta } from '../../lib/head/meta.ts'
import { changedQuery } from '../../lib/url/changed-query.ts'
import { LibraryList, LibrarySkeleton } from './library-list.tsx'
import { SavedList } from './saved-list.tsx'
import styles from './library.module.css'

export const meta = () => [
  ...pageMeta({ title: m.library(), description: m.library_description() }),
  { name: 'robots', content: 'noindex' },
]

/** The lists of sounds, and the saved texts (WRITING-11). */
const SHOWN = [...LIBRARY_TABS, 'saved'] as const

const TABS: Record<(typeof SHOWN)[number], () => string> = {
  songs: m.liked_songs,
  albums: m.albums,
  playlists: m.playlists,
  podcasts: m.podcasts,
  artists: m.artists,
  history: m.history,
  saved: m.library_saved,
}

const SORTS: Record<LibrarySort, () => string> = {
  recent: m.library_recently_added,
  title: m.title,
  artist: m.artist,
}

/**
 * Lists the items that the member liked, saved, followed and heard (LIBRARY-02); visitors are redirected to sign-in and
 * back. The list arrives after hydration, in the place of its skeleton.
 */
export default function LibraryPage() {
  const profile = useMember(m.library_sign_in())
  const [query] = useSearchParams()
  const tab = SHOWN.find((each) => each === query.get('tab')) ?? 'songs'
  const sort = LIBRARY_SORTS.find((each) => each === query.get('sort')) ?? 'recent'
  const search = (query.get('search') ?? '').trim()
  const href = (change: Record<string, string | null>) => `/library${changedQuery(query, change)}`
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="page-title">{m.library()}</h1>
      <Tabs
        label={m.library_lists()}
        tabs={SHOWN.map((each) => ({
          label: TABS[each](),
          href: href({ tab: each === 'songs' ? null : each, search: null }),
          current: each === tab,
        }))}
      />
      {tab !== 'saved' && (
        <div className={styles.tools}>
          <SearchForm
            action="/library"
            value={search}
            label={m.library_search()}
            preserved={{ tab: query.get('tab') ?? '', sort: query.get('sort') ?? '' }}
          />
          <SortMenu
            orders={LIBRARY_SORTS.map((each) => ({
              label: SORTS[each](),
              href: href({ sort: each === 'recent' ? null : each }),
              isCurrent: each === sort,
            }))}
          />
        </div>
      )}
      {profile === null ? (
        <LibrarySkeleton />
      ) : tab === 'saved' ? (
        <SavedList key={profile.id} />
      ) : (
        <LibraryList
          key={`${profile.id} ${tab} ${sort} ${search}`}
          memberId={profile.id}
          request={{ tab, sort, search }}
        />
      )}
    </div>
  )
}

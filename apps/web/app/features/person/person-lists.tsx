import { likedSongs, personItems } from '@earshot/contract/calls'
import type { Song } from '@earshot/contract/catalogue/catalogue'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import type { Person, PersonItem, PersonList } from '@earshot/contract/member/person'
import { PERSON_LISTS } from '@earshot/contract/member/person-limits'
import { PlayAndShuffle } from '@earshot/listening/buttons/play-and-shuffle.tsx'
import * as m from '@earshot/messages/person'
import { Rating } from '@earshot/ui/forms/rating.tsx'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { CoveredPerson } from '../../layout/parts/peace/covered-person.tsx'
import { useCovered } from '../../lib/state/covered-store.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import { changedQuery } from '../../lib/url/changed-query.ts'
import styles from './person.module.css'

/** A tab of a public profile. */
type PersonTab = PersonList | 'likes'

const TABS = [...PERSON_LISTS, 'likes'] as const

/** Returns the tab and the page, from 1, that a query names; invalid values count as missing. */
export function readTab(query: URLSearchParams): { tab: PersonTab; page: number } {
  const page = Number(query.get('page') ?? 1)
  return {
    tab: TABS.find((each) => each === query.get('tab')) ?? 'posts',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** Loads one page of a list; an empty one of likes that the viewer may not see. */
export async function loadList(api: ApiClient, person: Person, tab: PersonTab, page: number) {
  const limit = PAGE_SIZE.person
  if (tab !== 'likes') {
    const { data, counts } = await api.get(personItems, { user_id: person.id, list: tab, offset: page, limit })
    return { items: data, pages: counts.total_pages }
  }
  if (person.counts.likes === undefined) return { items: [], pages: 0 }
  const { songs, total } = await api.get(likedSongs, { user_id: person.id, offset: (page - 1) * limit, limit })
  return { items: songs.map(rowOfSong), pages: Math.ceil(total / limit) }
}

const rowOfSong = ({ id, title, artistName, album_art: image }: Song): Row => ({
  id,
  title,
  image,
  text: artistName,
  link: `/plays/${id}`,
})

type Row = Omit<PersonItem, 'created_at'> & { created_at?: string }

type Props = {
  person: Person
  tab: PersonTab
  page: number
  list: { items: readonly Row[]; pages: number }
  query: URLSearchParams
}

/** The tabs of a public profile with the open list; "Likes" is there for those who may see them (PERSON-01). */
export function PersonLists({ person, tab, page, list, query }: Props) {
  const { counts, full_name: fullName, username } = person
  const isCovered = useCovered(({ ids }) => ids.includes(person.id))
  const tabs = TABS.flatMap((each) => {
    const total = counts[each]
    if (total === undefined) return []
    const href = changedQuery(query, { tab: each, page: null })
    return [{ label: NAMES[each](), href, current: each === tab, counts: { total } }]
  })
  if (isCovered)
    return (
      <div className={`wrap ${styles.lists}`}>
        <CoveredPerson person={person} />
      </div>
    )
  return (
    <div className={`wrap ${styles.lists}`} data-by={person.id}>
      <Tabs label={m.person_lists()} tabs={tabs} />
      {tab === 'likes' && list.items.length > 0 && <PlayAndShuffle of={`likes/${person.id}`} title={m.liked_songs()} />}
      {list.items.length === 0 ? (
        <EmptyState title={m.person_nothing_here()}>{m.person_nothing_help({ name: fullName || username })}</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {list.items.map((item) => (
            <ItemRow key={item.id} item={item} hasPicture={tab !== 'comments'} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        total={list.pages}
        href={(number) => changedQuery(query, { tab, page: String(number) })}
        label={m.person_pages()}
      />
    </div>
  )
}

function ItemRow({ item, hasPicture }: { item: Row; hasPicture: boolean }) {
  const { title, text, image, link, created_at: at, rate, count } = item
  return (
    <li className={styles.row} data-plain={!hasPicture || undefined}>
      {hasPicture && <Picture src={image} alt="" seed={title} sizes="4rem" className={styles.art} />}
      <div className={styles.item}>
        <StretchedLink href={link} className={styles.title} dir="auto">
          {title}
        </StretchedLink>
        {rate !== undefined && <Rating value={rate} />}
        {text && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        <p className={styles.more}>
          {count !== undefined && <span>{m.track_count({ count })}</span>}
          {at !== undefined && <DateText date={at} />}
        </p>
      </div>
    </li>
  )
}

const NAMES: Readonly<Record<PersonTab, () => string>> = {
  posts: m.posts,
  comments: m.comments,
  playlists: m.playlists,
  reviews: m.rating_reviews,
  likes: m.person_likes,
}

import type { UserRef } from '@earshot/contract/member/member'
import * as m from '@earshot/messages/member'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconChevronDown from '@earshot/ui/icons/chevron-down'
import { Link } from '@earshot/ui/links/link.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { SkeletonGrid } from '@earshot/ui/states/skeleton.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { readFollows, useFollows } from '../../lib/state/follow/follow-store.ts'
import { useRead } from '../../lib/state/use-read.ts'
import { SORTS } from '../../lib/text/sorts.ts'
import { changedQuery } from '../../lib/url/changed-query.ts'
import { FollowButton } from './follow-button.tsx'
import { pageOfPeople, readListQuery } from './follow-list.rules.ts'
import type { ListQuery } from './follow-list.rules.ts'
import { FollowedCard } from './followed-card.tsx'
import styles from './follow.module.css'

// Most visitors of the page look for members.
const FollowedCreators = lazyOr(async () => (await import('./followed-creators.tsx')).FollowedCreators)

/** The lists of followers and followed members of the viewer (FOLLOW-04 to FOLLOW-09). */
export function FollowLists() {
  const { query, request } = useListQuery()
  const reading = useRead(readFollows)
  const followers = useFollows(({ followersData }) => followersData)
  const followings = useFollows(({ followingsData }) => followingsData)
  const lists = [followers.map(({ user }) => user), followings.map(({ followed_user: user }) => user)] as const
  return (
    <ListsFrame {...(reading.face === 'full' && { counts: [lists[0].length, lists[1].length] })}>
      {reading.face === 'loading' && <Loading />}
      {reading.face === 'failed' && (
        <ErrorState action={<Button onClick={reading.again}>{m.try_again()}</Button>}>{reading.problem}</ErrorState>
      )}
      {reading.face === 'full' && <People people={lists[request.tab]} request={request} query={query} />}
      {request.tab === 1 && (
        <Suspense>
          <FollowedCreators search={request.search} />
        </Suspense>
      )}
    </ListsFrame>
  )
}

/** The skeleton of the lists, rendered by the server: only the browser knows the member. */
export const FollowSkeleton = () => (
  <ListsFrame>
    <Loading />
  </ListsFrame>
)

const Loading = () => <SkeletonGrid count={6} shape="round" />

function useListQuery(): { query: URLSearchParams; request: ListQuery } {
  const [query] = useSearchParams()
  const { state } = useLocation()
  return { query, request: readListQuery(query, state) }
}

/** The tabs and order above a list; `counts` are the numbers of followers and followed members. */
function ListsFrame({ counts, children }: { counts?: readonly [number, number]; children: ReactNode }) {
  const { query, request } = useListQuery()
  const sort = SORTS.find(({ key }) => key === request.sort)
  const tab = (number: 0 | 1, label: string) => ({
    label,
    href: hrefOf(query, { tab: String(number) }),
    current: request.tab === number,
    ...(counts !== undefined && { count: counts[number] }),
  })
  return (
    <section className={styles.lists} aria-label={m.people()}>
      <Tabs label={m.member_lists()} tabs={[tab(0, m.followers()), tab(1, m.following())]} />
      <div className={styles.tools}>
        <Menu
          label={sort === undefined ? m.sort_by() : m.member_sorted_by({ label: sort.label() })}
          buttonClass={styles.sort}
          button={
            <>
              {sort === undefined ? m.sort_by() : sort.label()}
              <IconChevronDown size={18} />
            </>
          }
        >
          {SORTS.map(({ key, label }) => (
            <MenuLink
              key={key}
              href={hrefOf(query, { tab: String(request.tab), sort: key })}
              isCurrent={key === request.sort}
            >
              {label()}
            </MenuLink>
          ))}
          {sort !== undefined && (
            <MenuLink href={hrefOf(query, { tab: String(request.tab), sort: null })}>{m.clear_the_sort()}</MenuLink>
          )}
        </Menu>
      </div>
      {children}
    </section>
  )
}

function People({
  people,
  request,
  query,
}: {
  people: readonly UserRef[]
  request: ListQuery
  query: URLSearchParams
}) {
  const [seed] = useState(() => Math.floor(Math.random() * 1_000_000))
  const player = usePlayerLink()
  const { shown, pages } = pageOfPeople(people, request, seed)
  if (people.length === 0) return <NobodyYet tab={request.tab} />
  if (shown.length === 0)
    return (
      <EmptyState
        title={m.member_none_found({ search: request.search })}
        action={<Link href={`/account/follow?tab=${request.tab}`}>{m.clear_the_search()}</Link>}
      >
        {m.check_spelling()}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.people}>
        {shown.map((person, index) => (
          <FollowedCard
            key={person.id}
            name={person.username}
            picture={person.avatarURL}
            href={player('user', person.id)}
            shape="round"
            first={index === 0}
          >
            <FollowButton member={person} />
          </FollowedCard>
        ))}
      </ul>
      <Pager
        page={Math.min(request.page, pages)}
        total={pages}
        href={(page) => hrefOf(query, { tab: String(request.tab), page: String(page) })}
        label={m.member_pages_of_people()}
      />
    </>
  )
}

function NobodyYet({ tab }: { tab: 0 | 1 }) {
  const action = <Link href="/members">{m.member_find_members()}</Link>
  if (tab === 0)
    return (
      <EmptyState title={m.member_no_followers_yet()} action={action}>
        {m.member_no_followers_help()}
      </EmptyState>
    )
  return (
    <EmptyState title={m.member_no_following()} action={action}>
      {m.member_no_following_help()}
    </EmptyState>
  )
}

// Returns the query with another tab or order, on page 1 (FOLLOW-08).
const hrefOf = (query: URLSearchParams, changes: Record<string, string | null>): string =>
  `/account/follow${changedQuery(query, { page: null, ...changes })}`

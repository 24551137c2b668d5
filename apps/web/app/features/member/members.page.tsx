import { coversAndReviews } from '@earshot/contract/calls/cover'
import { searchTopUsers } from '@earshot/contract/calls/member'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE, ROLES } from '@earshot/contract/limits'
import * as m from '@earshot/messages/member'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { Grid } from '@earshot/ui/lists/grid.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useLoaderData, type MetaDescriptor } from 'react-router'
import { foundCount } from '../../layout/found.tsx'
import { SearchHero } from '../../layout/search-hero.tsx'
import { quietApi } from '../../lib/api.ts'
import { loadPages, readShown } from '../../lib/load-pages.ts'
import { browserLoader, serverLoader } from '../../lib/load.ts'
import type { PageArgs } from '../../lib/load.ts'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/meta.ts'
import { useSession } from '../../lib/session-store.ts'
import { useMore } from '../../lib/use-more.ts'
import { useFollowStates } from './follow-button.tsx'
import { MemberCard } from './member-card.tsx'
import styles from './members.module.css'

/** The choices of the filter menu; the first asks for no role (MEMBERS-02, MEMBERS-03). */
const FILTERS = [
  { label: 'All members', role: undefined },
  { label: 'Admins', role: 'admin' },
  { label: 'Writers', role: 'writer' },
  { label: 'Moderators', role: 'moderator' },
] as const

export function meta({ loaderData, matches }: { loaderData?: Asked; matches: Matches }): MetaDescriptor[] {
  const isPlain = loaderData === undefined || (loaderData.search === '' && loaderData.role === undefined)
  return pageMeta(
    {
      title: isPlain ? 'Members' : headingOf(loaderData),
      description: 'The members of this community, most followed first.',
    },
    publicUrlOf(matches),
  )
}

async function load(api: ApiClient, { search: query }: PageArgs) {
  const search = (query.get('search') ?? '').trim()
  const role = ROLES.find((each) => each === query.get('role'))
  const [{ members: cover }, members] = await Promise.all([
    api.get(coversAndReviews),
    loadPages(PAGE_SIZE.members, readShown(query), membersOf(api, search, role)),
  ])
  return { cover, search, role, members }
}

const membersOf =
  (api: ApiClient, search: string, role: (typeof ROLES)[number] | undefined) => (offset: number, limit: number) =>
    api.get(searchTopUsers, { search_key: search, limit, offset, ...(role === undefined ? {} : { role }) })

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The directory of members. It renders as for a visitor; the viewer's own card is removed once the session is known (MEMBERS-06, MEMBERS-07). */
export default function MembersPage() {
  const { cover, search, role, members: loaded } = useLoaderData<typeof loader>()
  const { items: members, hasMore, more } = useMore(PAGE_SIZE.members, loaded, membersOf(quietApi, search, role))
  const ownId = useSession(({ profile }) => profile?.id)
  useFollowStates()
  const filter = filterOf(role)
  const others = members.filter(({ id }) => id !== ownId)
  return (
    <>
      <SearchHero
        action="/members"
        search={search}
        label="Search by name"
        image={cover.image}
        title={cover.title || 'Members'}
        subTitle={cover.sub_title}
        kept={{ role: role ?? '' }}
      />
      <Section title={<span dir="auto">{headingOf({ search, role })}</span>}>
        <div className={styles.bar}>
          <Menu
            label={`Show: ${filter.label}`}
            buttonClass={styles.filter}
            button={
              <>
                {filter.label}
                <IconChevronDown size={18} aria-hidden />
              </>
            }
          >
            {FILTERS.map((each) => (
              <MenuLink key={each.label} href={hrefOf(search, each.role)}>
                {each.label}
              </MenuLink>
            ))}
          </Menu>
        </div>
        <div className={styles.known}>
          <p role="status">
            {FOUND[role ?? 'member'](foundCount(members.length, hasMore))}
            {others.length > 0 && others.length < members.length && ', including you'}
            {search !== '' && <VisuallyHidden> called “{search}”</VisuallyHidden>}
          </p>
          {search !== '' && (
            <Link href={hrefOf('', role)} className={styles.clear}>
              Clear the search
            </Link>
          )}
        </div>
        {others.length > 0 && (
          <Grid size="seven">
            {others.map((member, index) => (
              <MemberCard key={member.id} member={member} first={index === 0} />
            ))}
          </Grid>
        )}
        {others.length === 0 && <Nobody search={search} isFiltered={role !== undefined} isAlone={members.length > 0} />}
        {more !== undefined && <LoadMore {...more} />}
      </Section>
    </>
  )
}

function Nobody({ search, isFiltered, isAlone }: { search: string; isFiltered: boolean; isAlone: boolean }) {
  const everybody = <Link href="/members">Show all members</Link>
  if (isAlone)
    return (
      <EmptyState title="No other members yet" action={everybody}>
        You are the only member in this list.
      </EmptyState>
    )
  if (search !== '')
    return (
      <EmptyState title={`No members found for “${search}”`} action={everybody}>
        Check the spelling or use fewer words.
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState title="No members with this role yet" action={everybody}>
        Admins give roles to members.
      </EmptyState>
    )
  return (
    <EmptyState title="No members yet" action={<Link href="/signup">Be the first</Link>}>
      Sign up to be the first member.
    </EmptyState>
  )
}

const FOUND = {
  member: m.member_members_found,
  admin: m.member_admins_found,
  writer: m.member_writers_found,
  moderator: m.member_moderators_found,
} as const

type Asked = { search: string; role: (typeof ROLES)[number] | undefined }

const filterOf = (role: Asked['role']) => FILTERS.find((each) => each.role === role) ?? FILTERS[0]

/** What the list holds, in words: "All members", "Writers", "Members called “ma”". */
function headingOf({ search, role }: Asked): string {
  if (search === '') return filterOf(role).label
  return `${role === undefined ? 'Members' : filterOf(role).label} called “${search}”`
}

function hrefOf(search: string, role: string | undefined): string {
  const query = new URLSearchParams([
    ...(search === '' ? [] : [['search', search]]),
    ...(role === undefined ? [] : [['role', role]]),
  ])
  return query.size === 0 ? '/members' : `/members?${query.toString()}`
}

import { coversAndReviews, searchTopUsers } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE, PUBLIC_ROLES } from '@earshot/contract/limits'
import * as m from '@earshot/messages/member'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import IconChevronDown from '@earshot/ui/icons/chevron-down'
import { Link } from '@earshot/ui/links/link.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useLoaderData, type MetaDescriptor } from 'react-router'
import { foundCount } from '../../layout/parts/found.tsx'
import { SearchHero } from '../../layout/parts/search-hero.tsx'
import { quietApi } from '../../lib/api.ts'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/head/meta.ts'
import { loadPages, readShown } from '../../lib/page/load-pages.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useMore } from '../../lib/state/use-more.ts'
import { useFollowStates } from './follow-button.tsx'
import { MemberCard } from './member-card.tsx'
import styles from './members.module.css'

/** The options of the filter menu; the first one selects no role (MEMBERS-02, MEMBERS-03). */
const FILTERS = [
  { label: m.member_all_members, role: undefined },
  { label: m.member_admins, role: 'admin' },
  { label: m.member_writers, role: 'writer' },
  { label: m.member_moderators, role: 'moderator' },
] as const

export function meta({ loaderData, matches }: { loaderData?: Input; matches: Matches }): MetaDescriptor[] {
  const isPlain = loaderData === undefined || (loaderData.search === '' && loaderData.role === undefined)
  return pageMeta(
    {
      title: isPlain ? m.members() : headingOf(loaderData),
      description: m.member_description(),
    },
    publicUrlOf(matches),
  )
}

async function load(api: ApiClient, { search: query }: PageArgs) {
  const search = (query.get('search') ?? '').trim()
  const role = PUBLIC_ROLES.find((each) => each === query.get('role'))
  const [{ members: cover }, members] = await Promise.all([
    api.get(coversAndReviews),
    loadPages(PAGE_SIZE.members, readShown(query), membersOf(api, search, role)),
  ])
  return { cover, search, role, members }
}

const membersOf =
  (api: ApiClient, search: string, role: (typeof PUBLIC_ROLES)[number] | undefined) =>
  (offset: number, limit: number) =>
    api.get(searchTopUsers, { search_key: search, limit, offset, ...(role === undefined ? {} : { role }) })

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/**
 * The directory of members. It renders as for a visitor; the viewer's own card is removed once the session is known
 * (MEMBERS-06, MEMBERS-07).
 */
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
        label={m.search_by_name()}
        image={cover.image}
        alt={cover.alt}
        focus={cover.focus}
        title={cover.title || m.members()}
        subTitle={cover.sub_title}
        preserved={{ role: role ?? '' }}
      />
      <Section title={<span dir="auto">{headingOf({ search, role })}</span>}>
        <div className={styles.bar}>
          <Menu
            label={m.member_shown({ label: filter.label() })}
            buttonClass={styles.filter}
            button={
              <>
                {filter.label()}
                <IconChevronDown size={18} />
              </>
            }
          >
            {FILTERS.map((each) => (
              <MenuLink key={each.role ?? ''} href={hrefOf(search, each.role)}>
                {each.label()}
              </MenuLink>
            ))}
          </Menu>
        </div>
        <div className={styles.known}>
          <p role="status">
            {m.member_members_found({ role: role ?? 'member', ...foundCount(members.length, hasMore) })}
            {others.length > 0 && others.length < members.length && m.member_including_you()}
            {search !== '' && <VisuallyHidden> {m.member_called_name({ search })}</VisuallyHidden>}
          </p>
          {search !== '' && (
            <Link href={hrefOf('', role)} className={styles.clear}>
              {m.clear_the_search()}
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
  const everybody = <Link href="/members">{m.member_show_all_members()}</Link>
  if (isAlone)
    return (
      <EmptyState title={m.member_no_other_members_yet()} action={everybody}>
        {m.member_alone_help()}
      </EmptyState>
    )
  if (search !== '')
    return (
      <EmptyState title={m.member_none_found({ search })} action={everybody}>
        {m.check_spelling()}
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState title={m.member_no_role()} action={everybody}>
        {m.member_no_role_help()}
      </EmptyState>
    )
  return (
    <EmptyState title={m.member_no_members_yet()} action={<Link href="/signup">{m.member_be_the_first()}</Link>}>
      {m.member_none_help()}
    </EmptyState>
  )
}

type Input = { search: string; role: (typeof PUBLIC_ROLES)[number] | undefined }

const filterOf = (role: Input['role']) => FILTERS.find((each) => each.role === role) ?? FILTERS[0]

/** Returns the heading of the list: "All members", "Writers", "Members called “ma”". */
function headingOf({ search, role }: Input): string {
  if (search === '') return filterOf(role).label()
  return m.member_called({ members: role === undefined ? m.members() : filterOf(role).label(), search })
}

function hrefOf(search: string, role: string | undefined): string {
  const query = new URLSearchParams([
    ...(search === '' ? [] : [['search', search]]),
    ...(role === undefined ? [] : [['role', role]]),
  ])
  return query.size === 0 ? '/members' : `/members?${query.toString()}`
}

import { hasRole } from '@earshot/contract/access'
import { deskMembers } from '@earshot/contract/desk/calls'
import { MEMBER_STATES, type DeskMemberRow } from '@earshot/contract/desk/people/people'
import { ROLES } from '@earshot/contract/limits'
import * as m from '@earshot/messages/people'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../frame/page-header.tsx'
import { useMember } from '../../../frame/use-member.ts'
import type { ListFilter } from '../../../lists/list-filters.tsx'
import { ListPage } from '../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../lists/list-query.ts'
import type { Column } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { formatDay } from '../../../text/format.ts'
import { ListDownload } from './list-download.tsx'
import { rolesWord } from './role-words.ts'
import styles from './people.module.css'

const OWNS = ['artist', 'podcast'] as const
const SORTS = ['newest', 'seen', 'posts'] as const

/** The members of the community (PEOPLE-01). */
export function Component() {
  const query = useListQuery()
  const isAdmin = hasRole(useMember(), 'admin')
  const [isDownloading, setDownloading] = useState(false)
  const filters = {
    ...query.values,
    role: oneOf(ROLES, query.of('role')),
    state: oneOf(MEMBER_STATES, query.of('state')),
    owns: oneOf(OWNS, query.of('owns')),
    subscribed: oneOf(['yes'] as const, query.of('subscribed')),
    sort: oneOf(SORTS, query.of('sort')),
  }
  const call = useCall(deskMembers, { ...filters, page: query.page })
  return (
    <>
      <PageHeader
        title={m.people()}
        {...(isAdmin && {
          act: (
            <span className={styles.acts}>
              <Button onClick={() => setDownloading(true)}>{m.download_as_csv()}</Button>
              <LinkButton variant="solid" href="/desk/people/invites">
                {m.invite()}
              </LinkButton>
            </span>
          ),
        })}
      >
        {m.people_lead()}
      </PageHeader>
      <ListPage
        label={m.people()}
        searchLabel={isAdmin ? m.people_search_admin() : m.people_search()}
        call={call}
        columns={columnsOf()}
        nameOf={({ user }) => user.username}
        filters={filtersOf()}
        empty={<EmptyState title={m.people_empty()}>{m.people_empty_help()}</EmptyState>}
      />
      {isDownloading && <ListDownload filters={filters} onClose={() => setDownloading(false)} />}
    </>
  )
}

const filtersOf = (): ListFilter[] => [
  {
    name: 'role',
    label: m.role(),
    kind: 'choice',
    any: m.people_any_role(),
    options: ROLES.map((role) => ({ value: role, label: rolesWord([role]) })),
  },
  {
    name: 'state',
    label: m.state(),
    kind: 'choice',
    any: m.people_any_state(),
    options: MEMBER_STATES.map((state) => ({ value: state, label: m.people_state_word({ state }) })),
  },
  {
    name: 'owns',
    label: m.people_owns(),
    kind: 'choice',
    any: m.all(),
    options: OWNS.map((kind) => ({ value: kind, label: m.people_owns_word({ kind }) })),
  },
  {
    name: 'subscribed',
    label: m.people_subscribers(),
    kind: 'choice',
    any: m.all(),
    options: [{ value: 'yes', label: m.people_subscribed() }],
  },
  { name: 'joined_from', label: m.people_joined_from(), kind: 'day' },
  { name: 'joined_to', label: m.people_joined_to(), kind: 'day' },
  { name: 'seen_from', label: m.people_seen_from(), kind: 'day' },
  { name: 'seen_to', label: m.people_seen_to(), kind: 'day' },
  {
    name: 'sort',
    label: m.sort_by(),
    isSort: true,
    kind: 'choice',
    any: m.people_sort_word({ sort: 'newest' }),
    options: SORTS.slice(1).map((sort) => ({ value: sort, label: m.people_sort_word({ sort }) })),
  },
]

const columnsOf = (): Column<DeskMemberRow>[] => [
  {
    label: m.card_member(),
    cell: ({ id, user }) => (
      <Link href={`/desk/people/${id}`} className={styles.member}>
        <span className={styles.face}>
          <Picture src={user.avatarURL} alt="" seed={user.username} shape="round" sizes="2rem" />
        </span>
        <bdi>{user.username}</bdi>
      </Link>
    ),
  },
  { label: m.people_roles(), cell: ({ roles }) => rolesWord(roles) },
  {
    label: m.state(),
    cell: ({ is_suspended: isSuspended }) => m.people_state_word({ state: isSuspended ? 'suspended' : 'active' }),
  },
  { label: m.people_joined(), cell: ({ joined_at: at }) => <time dateTime={at}>{formatDay(at)}</time> },
  {
    label: m.people_seen(),
    cell: ({ seen_at: at }) => (at === null ? m.never() : <time dateTime={at}>{formatDay(at)}</time>),
  },
  { label: m.posts(), isAtEnd: true, cell: ({ posts }) => posts },
]

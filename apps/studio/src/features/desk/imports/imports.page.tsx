import { deskImports } from '@earshot/contract/desk/calls'
import { IMPORT_SOURCES, IMPORT_STATES } from '@earshot/contract/desk/imports/import-limits'
import type { DeskImport } from '@earshot/contract/desk/imports/imports'
import * as m from '@earshot/messages/imports'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import type { ListFilter } from '../../../lists/list-filters.tsx'
import { ListPage } from '../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../lists/list-query.ts'
import type { Column } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { IMPORTS, startLinks } from './import-paths.ts'
import { ImportProgress, ImportStateWord } from './import-state.tsx'
import { useLiveImports } from './use-live-imports.ts'
import styles from './imports.module.css'

/** All imports, and the ways to start one (CATALOGUE-10 to CATALOGUE-15). */
export function Component() {
  const query = useListQuery()
  const call = useCall(deskImports, {
    search_text: query.search,
    page: query.page,
    source: oneOf(IMPORT_SOURCES, query.of('source')),
    state: oneOf(IMPORT_STATES, query.of('state')),
  })
  useLiveImports()
  return (
    <>
      <PageHeader title={m.imports_title()} act={<Starts />}>
        {m.imports_lead()}
      </PageHeader>
      <ListPage
        label={m.imports_title()}
        searchLabel={m.imports_search()}
        call={call}
        columns={columnsOf()}
        nameOf={({ name }) => name}
        filters={filtersOf()}
        empty={
          <EmptyState title={m.imports_empty()} action={<Starts />}>
            {m.imports_empty_help()}
          </EmptyState>
        }
      />
    </>
  )
}

function Starts() {
  const [first, ...others] = startLinks()
  if (first === undefined) return null
  return (
    <span className={styles.acts}>
      <LinkButton variant="solid" href={first.href}>
        {first.label}
      </LinkButton>
      <Menu label={m.imports_start_more()} button={<IconDots size={20} />}>
        {others.map(({ href, label }) => (
          <MenuLink key={href} href={href}>
            {label}
          </MenuLink>
        ))}
      </Menu>
    </span>
  )
}

const filtersOf = (): ListFilter[] => [
  {
    name: 'source',
    label: m.source(),
    kind: 'choice',
    any: m.imports_any_source(),
    options: IMPORT_SOURCES.map((source) => ({ value: source, label: m.imports_source({ source }) })),
  },
  {
    name: 'state',
    label: m.state(),
    kind: 'choice',
    any: m.feeds_any_state(),
    options: IMPORT_STATES.map((state) => ({ value: state, label: m.imports_state({ state }) })),
  },
]

const columnsOf = (): Column<DeskImport>[] => [
  {
    label: m.import_word(),
    cell: ({ id, name, source, is_dry_run: isDry }) => (
      <span className={styles.named}>
        <Link href={`${IMPORTS}/${id}`}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.soft}>
          {m.imports_source({ source })}
          {isDry && ` · ${m.imports_dry()}`}
        </span>
      </span>
    ),
  },
  { label: m.state(), cell: ImportStateWord },
  {
    label: m.result(),
    cell: (each) => {
      if (each.state === 'running') return <ImportProgress {...each} />
      if (each.finished_at === null) return ''
      return each.problem ?? m.imports_counts(each)
    },
  },
  { label: m.imports_by(), cell: ({ by }) => <bdi>{by?.username}</bdi> },
  {
    label: m.started(),
    cell: ({ created_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
]

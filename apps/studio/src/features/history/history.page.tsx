import { creatorHistory } from '@earshot/contract/calls'
import type { HistoryEntry } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { Table, TableSkeleton, type Column } from '../../lists/table.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { useCall } from '../../session/use-call.ts'
import { actWord } from '../../text/act-word.ts'
import { formatMoment } from '../../text/format.ts'
import { viaWord } from '../../text/via-word.ts'
import { Changes } from './changes.tsx'
import styles from './history.module.css'

/** The acts on this creator, newest first (STUDIO-19). `?before=` opens older acts. */
export function Component() {
  const creator = useCreator()
  const before = Number(useSearchParams()[0].get('before'))
  const call = useCall(creatorHistory, { ...creator, ...(before > 0 && { before }) })
  const path = creatorPath(creator, 'history')
  return (
    <>
      <PageHeader title={m.history()}>{m.studio_history_lead()}</PageHeader>
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            title={m.studio_no_history()}
            action={
              <LinkButton variant="solid" href={creatorPath(creator, 'profile')}>
                {m.studio_to_profile()}
              </LinkButton>
            }
          >
            {m.studio_no_history_help()}
          </EmptyState>
        }
      >
        {({ data, has_more: hasMore }) => (
          <>
            <Table label={m.history()} columns={columnsOf()} rows={data} keyOf={({ id }) => id} />
            <nav className={styles.pages} aria-label={m.studio_pages()}>
              {before > 0 && (
                <LinkButton size="s" href={path}>
                  {m.newest()}
                </LinkButton>
              )}
              {hasMore && (
                <LinkButton size="s" href={`${path}?before=${data.at(-1)?.id ?? ''}`}>
                  {m.studio_older()}
                </LinkButton>
              )}
            </nav>
          </>
        )}
      </CallStates>
    </>
  )
}

const columnsOf = (): Column<HistoryEntry>[] => [
  {
    label: m.action(),
    cell: ({ act, subject: { title } }) => (
      <>
        {actWord(act)}
        {title && (
          <>
            : <bdi>{title}</bdi>
          </>
        )}
      </>
    ),
  },
  { label: m.studio_by(), cell: ({ actor, via }) => <bdi>{actor?.username ?? viaWord(via)}</bdi> },
  { label: m.studio_when(), cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: m.change(), cell: Changes },
]

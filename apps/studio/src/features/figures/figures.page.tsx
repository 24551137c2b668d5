import { mayReadSubscribers } from '@earshot/contract/access'
import { figures as figuresCall, figuresReport } from '@earshot/contract/calls'
import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import type { Figures } from '@earshot/contract/studio/figures/figures'
import * as m from '@earshot/messages/figure'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../frame/page-header.tsx'
import { useMember, useRole } from '../../frame/use-member.ts'
import { CallStates } from '../../lists/call-states.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { download } from '../../session/download.ts'
import { messageOf } from '../../session/message-of.ts'
import { callOptions } from '../../session/use-call.ts'
import { formatMoment } from '../../text/format.ts'
import { showProblem } from '../../toasts.ts'
import { Downloads } from './downloads.tsx'
import { Items } from './items.tsx'
import { METRICS, Metrics } from './metrics.tsx'
import { PeriodFields } from './period-fields.tsx'
import { addDays, currentDay, readPeriod } from './period.ts'
import { Retention } from './retention.tsx'
import { Supporters } from './supporters.tsx'
import styles from './figures.module.css'

/** The figures of a creator, or of one of its songs or episodes; time, unit, item and chart are in the URL. */
export function Component() {
  const creator = useCreator()
  const member = useMember()
  const role = useRole(creator)
  const [query, setQuery] = useSearchParams()
  const [today] = useState(currentDay)
  const period = readPeriod(query, today)
  const itemId = Number(query.get('item')) || undefined
  const input = {
    ...creator,
    unit: period.unit,
    ...(period.from !== undefined && { from: period.from }),
    ...(period.to !== undefined && { to: period.to }),
    ...(itemId !== undefined && { item_id: itemId }),
  }
  // The figures of the last time are shown until those of another one arrive.
  const call = useQuery({ ...callOptions(figuresCall, input), placeholderData: keepPreviousData })
  const queryWith = (values: Record<string, string>): URLSearchParams => {
    const after = new URLSearchParams(query)
    for (const [name, value] of Object.entries(values))
      if (value === '') after.delete(name)
      else after.set(name, value)
    return after
  }
  const hrefWith = (values: Record<string, string>) => `?${queryWith(values)}`
  const items = creator.kind === 'artist' ? m.songs() : m.episodes()
  return (
    <>
      <PageHeader title={m.figures()} act={call.data !== undefined && <Report figures={call.data} itemId={itemId} />}>
        {call.data !== undefined && m.figure_as_of({ time: formatMoment(call.data.as_of) })}{' '}
        <Link href={creatorPath(creator, 'figures/counted')}>{m.figure_how()}</Link>
      </PageHeader>
      <PeriodFields
        period={period}
        today={today}
        set={(values) => setQuery(queryWith(values), { replace: true, preventScrollReset: true })}
      />
      <CallStates call={call} skeleton={<FiguresSkeleton />}>
        {(figures) => (
          <div aria-busy={call.isPlaceholderData}>
            {figures.item !== null && (
              <p className={styles.item}>
                <b>{m.figure_item_of_all({ title: figures.item.title })}</b>
                <LinkButton size="s" href={hrefWith({ item: '' })}>
                  {m.figure_all_items({ items: items.toLowerCase() })}
                </LinkButton>
              </p>
            )}
            <Metrics
              figures={figures}
              shown={METRICS.find((metric) => metric === query.get('show')) ?? 'plays'}
              hrefOf={(metric) => hrefWith({ show: metric === 'plays' ? '' : metric })}
            />
            {isEmpty(figures) && <EmptyState title={m.figure_nothing()}>{m.figure_nothing_help()}</EmptyState>}
            {figures.retention !== null && (
              <Retention retention={figures.retention} length={figures.item?.length ?? 0} />
            )}
            {figures.downloads !== null && <Downloads downloads={figures.downloads} />}
            <Items figures={figures} label={items} hrefOf={(id) => hrefWith({ item: String(id) })} />
          </div>
        )}
      </CallStates>
      {itemId === undefined && mayReadSubscribers(member, role) && <Supporters creator={creator} period={period} />}
    </>
  )
}

const isEmpty = ({ numbers: { plays, downloads } }: Figures): boolean => plays === 0 && (downloads ?? 0) === 0

/** Downloads the figures as a file; of a long time its last days, as many as a report has. */
function Report({ figures: { from, to }, itemId }: { figures: Figures; itemId: number | undefined }) {
  const creator = useCreator()
  const first = addDays(to, 1 - FIGURES.reportDays)
  const save = (format: 'csv' | 'json') => {
    const input = {
      ...creator,
      from: from < first ? first : from,
      to,
      format,
      ...(itemId !== undefined && { item_id: itemId }),
    }
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    return download(`${figuresReport}?${query}`, m.figure_report_failed()).catch((error: unknown) =>
      showProblem(messageOf(error)),
    )
  }
  return (
    <>
      <Button size="s" onClick={() => void save('json')}>
        {m.figure_json()}
      </Button>
      <Button size="s" variant="solid" onClick={() => void save('csv')}>
        {m.figure_csv()}
      </Button>
    </>
  )
}

function FiguresSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="wide" />
      <TableSkeleton rows={3} />
    </div>
  )
}

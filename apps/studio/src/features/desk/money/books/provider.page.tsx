import type { Data } from '@earshot/contract/client'
import { comparePayments, deskProvider, retryEvent } from '@earshot/contract/desk/calls'
import type { MoneyCheck } from '@earshot/contract/desk/money/overview'
import type { OpenEvent } from '@earshot/contract/desk/money/provider'
import * as m from '@earshot/messages/desk-money'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { Table, TableSkeleton, type Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { callOptions, useAct } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { formatDay, formatMoment } from '../../../../text/format.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { IgnoreDialog } from './ignore-dialog.tsx'
import styles from '../money.module.css'

/** Milliseconds after which a running comparison is read again. */
const READ_AGAIN_MS = 2_000

type Provider = Data<typeof deskProvider>

/** The payment provider: account, webhook, open events, rates, and the comparison with it (MONEY-10). */
export function Component() {
  const call = useQuery({
    ...callOptions(deskProvider),
    refetchInterval: ({ state }) => (state.data?.comparison.is_running === true ? READ_AGAIN_MS : false),
  })
  const { mutate, isPending } = useAct(comparePayments)
  const compare = () =>
    mutate({}, { onSuccess: () => showDone(m.provider_started()), onError: (error) => showProblem(messageOf(error)) })
  return (
    <>
      <PageHeader
        title={m.provider_title()}
        act={
          <Button variant="solid" disabled={isPending || call.data?.comparison.is_running === true} onClick={compare}>
            {m.provider_compare()}
          </Button>
        }
      >
        {m.provider_lead()}
      </PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {(provider) => <Shown provider={provider} />}
      </CallStates>
    </>
  )
}

function Shown({ provider: { provider, account, webhook, rates, comparison, ...more } }: { provider: Provider }) {
  return (
    <div className={styles.parts}>
      <p className={styles.provider}>{m.desk_money_provider_word({ provider })}</p>
      {more.silent_since !== null && (
        <FormMessage>{m.provider_silent({ day: formatMoment(more.silent_since) })}</FormMessage>
      )}
      <dl className={styles.list}>
        {account != null && (
          <>
            <dt>{m.provider_account()}</dt>
            <dd>
              <code>{account}</code>
            </dd>
          </>
        )}
        {webhook != null && (
          <>
            <dt>{m.provider_webhook()}</dt>
            <dd>
              <code>{webhook}</code>
            </dd>
          </>
        )}
        <dt>{m.provider_last_event()}</dt>
        <dd>{more.last_event_at === null ? m.provider_no_event() : formatMoment(more.last_event_at)}</dd>
        <dt>{m.provider_rates()}</dt>
        <dd>
          {m.provider_rates_word({
            fee: String(rates.fee_percent),
            fixed: formatMoney(rates.fee_fixed, rates.currency),
            platform: String(rates.platform_percent),
            pool: String(rates.pool_percent),
          })}{' '}
          <Link href="/pricing?section=money">{m.provider_read()}</Link>
        </dd>
      </dl>
      <Part title={m.provider_differences()}>
        <Comparison comparison={comparison} />
        <AsCommand commands={['payments compare']} />
      </Part>
      <Events events={more.events} />
    </div>
  )
}

function Comparison({
  comparison: { is_running: isRunning, finished_at: at, rows, differences },
}: {
  comparison: MoneyCheck
}) {
  if (isRunning) return <p role="status">{m.provider_comparing()}</p>
  if (at === null) return <p className={styles.soft}>{m.provider_not_compared()}</p>
  return (
    <>
      <p role="status">{m.provider_compared({ rows, count: differences.length, day: formatMoment(at) })}</p>
      {differences.length > 0 && (
        <>
          <Table
            label={m.provider_differences()}
            columns={[
              { label: m.provider_difference(), cell: ({ text }) => text },
              { label: m.since(), cell: ({ since }) => formatDay(since) },
            ]}
            rows={differences}
            keyOf={({ text }) => text}
          />
          <p>
            {m.provider_cure()} <Link href="/desk/money">{m.problems()}</Link>
          </p>
        </>
      )}
    </>
  )
}

function Events({ events }: { events: readonly OpenEvent[] }) {
  const retry = useAct(retryEvent)
  const [ignored, setIgnored] = useState<OpenEvent>()
  const run = ({ id }: OpenEvent) =>
    retry.mutate(
      { event_id: id },
      { onSuccess: () => showDone(m.provider_retried()), onError: (error) => showProblem(messageOf(error)) },
    )
  const columns: Column<OpenEvent>[] = [
    {
      label: m.provider_event(),
      cell: ({ type, subject }) => (
        <span className={styles.lines}>
          <code>{type}</code>
          <span className={styles.soft}>{subject}</span>
        </span>
      ),
    },
    { label: m.provider_received(), cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
    { label: m.state(), cell: ({ state }) => m.provider_event_state({ state }) },
    {
      label: m.actions(),
      isLabelShown: false,
      isAtEnd: true,
      cell: (event) => (
        <span className={styles.acts}>
          <Button size="s" onClick={() => run(event)}>
            {m.provider_retry()}
          </Button>
          <Button size="s" onClick={() => setIgnored(event)}>
            {m.provider_ignore()}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Part title={m.provider_events()}>
      {events.length === 0 ? (
        <p className={styles.soft}>{m.provider_events_none()}</p>
      ) : (
        <Table label={m.provider_events()} columns={columns} rows={events} keyOf={({ id }) => id} />
      )}
      {ignored !== undefined && <IgnoreDialog event={ignored} onClose={() => setIgnored(undefined)} />}
    </Part>
  )
}

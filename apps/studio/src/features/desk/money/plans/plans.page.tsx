import { closeDeskPlan, deskPlans, offerPlan } from '@earshot/contract/desk/calls'
import type { DeskPlan } from '@earshot/contract/desk/money/plans'
import * as m from '@earshot/messages/desk-money'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import { StateWord } from '../../../../lists/state-word.tsx'
import type { Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { historyPath } from '../../log/subject-path.ts'
import styles from '../money.module.css'

const KINDS = ['artist', 'podcast'] as const
const STATES = ['open', 'closed', 'unknown'] as const

/** Plans of all artists and podcasts (MONEY-02). */
export function Component() {
  const query = useListQuery()
  const call = useCall(deskPlans, {
    search_text: query.search,
    page: query.page,
    kind: oneOf(KINDS, query.of('kind')),
    state: oneOf(STATES, query.of('state')),
  })
  const create = (
    <LinkButton variant="solid" href="/desk/money/plans/new">
      {m.new_plan()}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={m.plans()}
        act={
          <>
            <LinkButton href="/desk/money/plans/subscribers">{m.audience_subscribers()}</LinkButton>
            {create}
          </>
        }
      >
        {m.plans_lead()}
      </PageHeader>
      <ListPage
        label={m.plans()}
        searchLabel={m.plans_search()}
        call={call}
        columns={columnsOf(useMenu())}
        nameOf={({ title }) => title}
        filters={[
          {
            name: 'kind',
            label: m.artist_or_podcast(),
            kind: 'choice',
            any: m.artists_and_podcasts(),
            options: KINDS.map((kind) => ({ value: kind, label: m.plans_kind_word({ kind }) })),
          },
          {
            name: 'state',
            label: m.state(),
            kind: 'choice',
            any: m.in_any_state(),
            options: STATES.map((state) => ({ value: state, label: m.plans_state_word({ state }) })),
          },
        ]}
        empty={
          <EmptyState title={m.plans_empty()} action={create}>
            {m.plans_empty_help()}
          </EmptyState>
        }
      />
    </>
  )
}

type Acts = { setClosed: (plan: DeskPlan, closed: boolean) => void; tell: (plan: DeskPlan) => void }

function useMenu(): Acts {
  const close = useAct(closeDeskPlan)
  const offer = useAct(offerPlan)
  const onError = (error: unknown) => showProblem(messageOf(error))
  const setClosed = ({ id }: DeskPlan, closed: boolean) =>
    close.mutate(
      { plan_id: id, closed },
      {
        onSuccess: () =>
          showDone(closed ? m.plans_closed() : m.plans_opened(), {
            label: m.undo(),
            run: () => close.mutate({ plan_id: id, closed: !closed }, { onError }),
          }),
        onError,
      },
    )
  return {
    setClosed,
    tell: ({ id }) => offer.mutate({ plan_id: id }, { onSuccess: () => showDone(m.plans_told()), onError }),
  }
}

const columnsOf = ({ setClosed, tell }: Acts): Column<DeskPlan>[] => [
  {
    label: m.plan(),
    cell: ({ id, title, sub_title: line }) => (
      <span className={styles.lines}>
        <Link href={`/desk/money/plans/${id}`}>
          <bdi>{title}</bdi>
        </Link>
        {line !== '' && <span className={styles.soft}>{line}</span>}
      </span>
    ),
  },
  {
    label: m.artist_or_podcast(),
    cell: ({ creator: { kind, id, name } }) => (
      <Link href={`/${kind}/${id}`}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    label: m.price(),
    cell: ({ price, currency, duration }) => `${formatMoney(price, currency)} ${m.for_months({ count: duration })}`,
  },
  { label: m.subscribers(), isAtEnd: true, cell: ({ subscribers }) => subscribers },
  {
    label: m.state(),
    cell: ({ is_open: isOpen, is_known: isKnown }) => (
      <span className={styles.lines}>
        <StateWord tone={isOpen ? 'good' : 'off'}>
          {m.plans_state_word({ state: isOpen ? 'open' : 'closed' })}
        </StateWord>
        {isOpen && !isKnown && <span className={styles.soft}>{m.plans_unknown()}</span>}
      </span>
    ),
  },
  {
    label: m.actions(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (plan) => (
      <Menu label={m.plans_menu_of({ title: plan.title })} button={<IconDots size={20} />}>
        <MenuLink href={`/desk/money/plans/${plan.id}`}>{m.edit()}</MenuLink>
        <MenuButton onClick={() => setClosed(plan, plan.is_open)}>
          {plan.is_open ? m.close() : m.plans_open()}
        </MenuButton>
        {plan.is_open && !plan.is_known && <MenuButton onClick={() => tell(plan)}>{m.plans_tell()}</MenuButton>}
        <MenuLink href={`/desk/money/payments?plan_id=${plan.id}`}>{m.plans_payments()}</MenuLink>
        <MenuLink href={historyPath('plan', plan.id)}>{m.history()}</MenuLink>
      </Menu>
    ),
  },
]

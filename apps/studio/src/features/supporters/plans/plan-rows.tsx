import { closePlan, listCreatorPlans, openPlan, reorderPlans } from '@earshot/contract/calls'
import { amountText } from '@earshot/contract/money/money'
import type { CreatorPlan } from '@earshot/contract/money/supporters'
import * as m from '@earshot/messages/supporters'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { Link } from '@earshot/ui/links/link.tsx'
import { shiftOf, useReorder } from '@earshot/ui/lists/use-reorder'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { MoveHandle } from '../../../lists/move-handle.tsx'
import { StateWord } from '../../../lists/state-word.tsx'
import { creatorPath, useCreator } from '../../../paths.ts'
import { messageOf } from '../../../session/message-of.ts'
import { callOptions, replies, useAct } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import styles from '../supporters.module.css'

/** The plans of a creator: the open ones in the order of the public page, then the closed ones. */
export function PlanRows({ plans }: { plans: readonly CreatorPlan[] }) {
  const creator = useCreator()
  const [closing, setClosing] = useState<CreatorPlan>()
  const open = useAct(openPlan)
  const reorder = useAct(reorderPlans)
  const offered = plans.filter(({ is_open: isOpen }) => isOpen)
  const move = (id: string, to: number) => {
    const ids = offered.map((plan) => plan.id).filter((each) => each !== Number(id))
    const order = ids.toSpliced(to, 0, Number(id))
    showOrder(creator, order)
    reorder.mutate({ ...creator, plan_ids: order }, { onError: (error) => showProblem(messageOf(error)) })
  }
  const { moving, spoken, grab, nudge } = useReorder(
    offered.map(({ id, title }) => ({ id: String(id), name: title })),
    move,
  )
  const onOpen = ({ id, title }: CreatorPlan) =>
    open.mutate(
      { plan_id: id },
      {
        onSuccess: () => showDone(m.supporters_plan_opened({ title })),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  return (
    <>
      <ol className={styles.rows} aria-label={m.plans()}>
        {plans.map((plan, index) => {
          const id = String(plan.id)
          const href = creatorPath(creator, `supporters/plans/${plan.id}`)
          return (
            <li
              key={plan.id}
              className={names(styles.row, moving?.id === id && styles.moving, !plan.is_open && styles.closed)}
              style={{ '--shift': plan.is_open ? shiftOf(moving, id, index) : '0px' }}
            >
              {plan.is_open && offered.length > 1 ? (
                <MoveHandle id={id} index={index} title={plan.title} grab={grab} nudge={nudge} />
              ) : (
                <span />
              )}
              <span className={styles.words}>
                <Link href={href}>
                  <bdi>{plan.title}</bdi>
                </Link>
                {plan.sub_title !== '' && <small dir="auto">{plan.sub_title}</small>}
              </span>
              <span className={styles.price}>
                {amountText(plan.price, plan.currency)} <small>{m.for_months({ count: plan.months })}</small>
              </span>
              <span className={styles.count}>{m.supporters_subscriber_count({ count: plan.subscribers })}</span>
              <span className={styles.states}>
                <StateWord tone={plan.is_open ? 'good' : 'off'}>
                  {plan.is_open ? m.supporters_open() : m.supporters_closed()}
                </StateWord>
                {plan.is_open && plan.is_highlighted && <small>{m.supporters_highlighted()}</small>}
              </span>
              <Menu
                label={m.more_for({ title: plan.title })}
                button={<IconDots size={20} />}
                buttonClass={styles.menu ?? ''}
              >
                <MenuLink href={href}>{m.edit()}</MenuLink>
                {plan.is_open ? (
                  <MenuButton onClick={() => setClosing(plan)}>{m.supporters_close_plan()}</MenuButton>
                ) : (
                  <MenuButton onClick={() => onOpen(plan)}>{m.supporters_open_plan()}</MenuButton>
                )}
              </Menu>
            </li>
          )
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
      {closing !== undefined && <Closing plan={closing} onClose={() => setClosing(undefined)} />}
    </>
  )
}

/** Asks before a plan is closed, with the number of subscriptions that go on (SUPPORTERS-03). */
function Closing({ plan: { id, title, subscribers }, onClose }: { plan: CreatorPlan; onClose: () => void }) {
  const close = useAct(closePlan)
  return (
    <Confirm
      open
      title={m.supporters_close_title({ title })}
      act={m.supporters_close_plan()}
      problem={close.error === null ? '' : messageOf(close.error)}
      isBusy={close.isPending}
      onAct={() =>
        close.mutate(
          { plan_id: id },
          {
            onSuccess: () => {
              showDone(m.supporters_plan_closed({ title }))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{m.supporters_close_help({ count: subscribers })}</p>
    </Confirm>
  )
}

// Shows the new order at once; the reply of the call renews it.
function showOrder(creator: ReturnType<typeof useCreator>, order: readonly number[]): void {
  replies.setQueryData(callOptions(listCreatorPlans, creator).queryKey, (shown) => {
    if (shown === undefined) return undefined
    const ordered = order.flatMap((id) => shown.plans.find((plan) => plan.id === id) ?? [])
    return { ...shown, plans: [...ordered, ...shown.plans.filter(({ is_open: isOpen }) => !isOpen)] }
  })
}

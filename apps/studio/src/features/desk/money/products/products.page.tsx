import { closeProduct, deskProducts, orderProducts } from '@earshot/contract/desk/calls'
import type { DeskProduct } from '@earshot/contract/desk/money/products'
import * as m from '@earshot/messages/desk-money'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconChevronDown from '@earshot/ui/icons/chevron-down'
import IconChevronUp from '@earshot/ui/icons/chevron-up'
import IconDots from '@earshot/ui/icons/dots'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { StateWord } from '../../../../lists/state-word.tsx'
import { Table, TableSkeleton, type Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { formatMoney } from '../../../../text/format-money.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { historyPath } from '../../log/subject-path.ts'
import { ProductDialog } from './product-dialog.tsx'
import styles from '../money.module.css'

/** Products of the shop in their order (MONEY-04). */
export function Component() {
  const call = useCall(deskProducts)
  const [edited, setEdited] = useState<DeskProduct | 'new'>()
  const create = (
    <Button variant="solid" onClick={() => setEdited('new')}>
      {m.products_new()}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={m.products_title()}
        act={
          <>
            <LinkButton href="/shop">{m.products_shop()}</LinkButton>
            {create}
          </>
        }
      >
        {m.products_lead()}
      </PageHeader>
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={({ products }) => products.length === 0}
        empty={
          <EmptyState title={m.products_empty()} action={create}>
            {m.products_empty_help()}
          </EmptyState>
        }
      >
        {({ products }) => <Products products={products} onEdit={setEdited} />}
      </CallStates>
      {edited !== undefined && (
        <ProductDialog
          product={edited === 'new' ? undefined : edited}
          currency={call.data?.currency ?? ''}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function Products({ products, onEdit }: { products: readonly DeskProduct[]; onEdit: (product: DeskProduct) => void }) {
  const order = useAct(orderProducts)
  const close = useAct(closeProduct)
  const open = products.filter(({ is_open: isOpen }) => isOpen)
  const onError = (error: unknown) => showProblem(messageOf(error))
  const move = (index: number, by: -1 | 1) => {
    const ids = open.map(({ id }) => id)
    const [id = 0] = ids.splice(index, 1)
    ids.splice(index + by, 0, id)
    order.mutate({ product_ids: ids }, { onError })
  }
  const setClosed = ({ id }: DeskProduct, closed: boolean) =>
    close.mutate(
      { product_id: id, closed },
      {
        onSuccess: () =>
          showDone(closed ? m.products_closed() : m.products_opened(), {
            label: m.undo(),
            run: () => close.mutate({ product_id: id, closed: !closed }, { onError }),
          }),
        onError,
      },
    )
  const columns: Column<DeskProduct>[] = [
    { label: m.products_product(), cell: ({ title }) => <bdi>{title}</bdi> },
    { label: m.price(), cell: ({ price, currency }) => formatMoney(price, currency) },
    {
      label: m.products_link(),
      cell: ({ link }) => <span className={styles.lines}>{link ?? m.products_no_link()}</span>,
    },
    {
      label: m.state(),
      cell: ({ is_open: isOpen }) => (
        <StateWord tone={isOpen ? 'good' : 'off'}>
          {m.products_state_word({ state: isOpen ? 'open' : 'closed' })}
        </StateWord>
      ),
    },
    {
      label: m.order(),
      cell: (product) => {
        const index = open.indexOf(product)
        if (index === -1) return '–'
        return (
          <span className={styles.order}>
            <IconButton
              label={m.topics_up({ title: product.title })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <IconChevronUp size={20} />
            </IconButton>
            <IconButton
              label={m.topics_down({ title: product.title })}
              disabled={index === open.length - 1}
              onClick={() => move(index, 1)}
            >
              <IconChevronDown size={20} />
            </IconButton>
          </span>
        )
      },
    },
    {
      label: m.actions(),
      isLabelShown: false,
      isAtEnd: true,
      cell: (product) => (
        <Menu label={m.plans_menu_of({ title: product.title })} button={<IconDots size={20} />}>
          <MenuButton onClick={() => onEdit(product)}>{m.edit()}</MenuButton>
          <MenuButton onClick={() => setClosed(product, product.is_open)}>
            {product.is_open ? m.products_close() : m.products_open()}
          </MenuButton>
          <MenuLink href={historyPath('product', product.id)}>{m.history()}</MenuLink>
        </Menu>
      ),
    },
  ]
  return <Table label={m.products_title()} columns={columns} rows={products} keyOf={({ id }) => id} />
}

import * as m from '@earshot/messages/ui'
import IconChevronDown from '../icons/chevron-down.ts'
import { Menu, MenuLink } from './menu.tsx'

/** An order of a list: each is a link, and one is the current order. */
export type Order = { label: string; href: string; isCurrent: boolean; onChoose?: () => void }

/** A menu of the orders of a list. Its button shows the current order. */
export function SortMenu({ orders }: { orders: readonly Order[] }) {
  const label = orders.find(({ isCurrent }) => isCurrent)?.label ?? ''
  return (
    <Menu
      label={m.sorted_by({ label })}
      isOutlined
      button={
        <>
          {label}
          <IconChevronDown size={18} />
        </>
      }
    >
      {orders.map((order) => (
        <MenuLink
          key={order.label}
          href={order.href}
          keepScroll
          isCurrent={order.isCurrent}
          onClick={() => order.onChoose?.()}
        >
          {order.label}
        </MenuLink>
      ))}
    </Menu>
  )
}

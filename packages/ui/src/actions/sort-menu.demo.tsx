import { SortMenu } from './sort-menu.tsx'

/** Each order is a link; the button shows the current one. */
export default function SortMenuDemo() {
  return (
    <SortMenu
      orders={[
        { label: 'Newest', href: '/documentation/?component=sort-menu', isCurrent: true },
        { label: 'Name', href: '/documentation', isCurrent: false },
      ]}
    />
  )
}

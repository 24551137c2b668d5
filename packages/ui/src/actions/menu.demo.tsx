import { Menu, MenuButton, MenuLink } from './menu.tsx'

/** At most 200 px high; more entries scroll. */
export default function MenuDemo() {
  return (
    <Menu label="Share" button="Share" title="Choose Share">
      <MenuButton onClick={() => undefined}>Message</MenuButton>
      <MenuButton onClick={() => undefined}>E-mail</MenuButton>
      <MenuButton onClick={() => undefined}>Copy the link</MenuButton>
      <MenuLink href="/documentation">Read about sharing</MenuLink>
      <MenuLink href="/documentation/?component=menu">This page</MenuLink>
    </Menu>
  )
}

import { hasRole, isModerator } from '@earshot/contract/access'
import { ROLES } from '@earshot/contract/limits'
import * as m from '@earshot/messages/desk'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Navigate, Outlet, matchPath, useLocation } from 'react-router'
import { DESK_PAGES, DESK_SECTIONS, mayOpen, type DeskPage } from '../../desk-pages.ts'
import { DemoBanner } from '../../features/desk/setup/demo-banner.tsx'
import { DESK } from '../../paths.ts'
import { Frame } from '../frame.tsx'
import { isAt } from '../sections.tsx'
import { useMember } from '../use-member.ts'
import { RunningMenu } from './running-menu.tsx'
import { useLiveDesk } from './use-live-desk.ts'
import styles from './desk-frame.module.css'

/** The frame of the desk: sections with a page that the member may open (DESK-01). */
export function DeskFrame() {
  const { pathname } = useLocation()
  const member = useMember()
  const isOfDesk = (member.roles ?? []).length > 0 || isModerator(member)
  useLiveDesk(isOfDesk)
  const sections = DESK_SECTIONS.flatMap((section) => {
    const first = DESK_PAGES.find((page) => page.section === section && mayOpen(member, page))
    if (first === undefined) return []
    const isCurrent = sectionAt(pathname) === section
    return [{ href: first.path, label: section.label, Icon: section.Icon, isCurrent }]
  })
  return (
    <Frame
      name={m.desk()}
      home={DESK}
      sections={sections}
      switcher={hasRole(member, 'admin') ? <RunningMenu /> : undefined}
    >
      <DeskPart pathname={pathname} />
    </Frame>
  )
}

// The page with the tabs of its section, or the reason for which the member may not see it (DESK-01, DESK-03).
function DeskPart({ pathname }: { pathname: string }) {
  const member = useMember()
  if ((member.roles ?? []).length === 0 && !isModerator(member))
    return (
      <ErrorState as="h1" title={m.desk_no_role()} action={<LinkButton href="/">{m.open_the_site()}</LinkButton>}>
        {m.desk_no_role_help()}
      </ErrorState>
    )
  const section = sectionAt(pathname)
  const page = pageAt(pathname)
  const pages = DESK_PAGES.filter((each) => each.section === section && mayOpen(member, each))
  if (page === undefined && section?.path === pathname && pages[0] !== undefined)
    return <Navigate to={pages[0].path} replace />
  if (page !== undefined && !mayOpen(member, page)) return <NotForRole roles={page.roles} />
  const current = pages.filter(({ path, label }) => label !== undefined && isAt(pathname, path)).at(-1)
  const tabs = pages.flatMap((each) =>
    each.label === undefined ? [] : [{ label: each.label(), href: each.path, current: each === current }],
  )
  return (
    <>
      <DemoBanner />
      {section !== undefined && tabs.length > 1 && (
        <div className={styles.tabs}>
          <Tabs label={m.desk_pages_of({ section: section.label() })} tabs={tabs} />
        </div>
      )}
      <Outlet />
    </>
  )
}

function NotForRole({ roles }: Pick<DeskPage, 'roles'>) {
  const words = ROLES.filter((role) => role === 'admin' || roles.includes(role)).map((role) =>
    m.desk_role_many({ role }),
  )
  return (
    <ErrorState
      as="h1"
      title={m.desk_for_role({ roles: new Intl.ListFormat(document.documentElement.lang).format(words) })}
      action={
        <LinkButton variant="solid" href={DESK}>
          {m.home()}
        </LinkButton>
      }
    >
      {m.desk_for_role_help()}
    </ErrorState>
  )
}

const pageAt = (pathname: string): DeskPage | undefined =>
  DESK_PAGES.find(({ path }) => matchPath(path, pathname) !== null)

const sectionAt = (pathname: string) =>
  pageAt(pathname)?.section ?? DESK_SECTIONS.find(({ path }) => path !== DESK && isAt(pathname, path))

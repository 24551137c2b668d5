import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { useLocation } from 'react-router'
import { DESK, OVERVIEW } from '../paths.ts'
import { isAt } from './sections.tsx'

/** Replaces a page that does not exist, or whose creator the member may not see. */
export function NotFound() {
  const isDesk = isAt(useLocation().pathname, DESK)
  return (
    <>
      <title>{m.page_title({ title: m.not_found() })}</title>
      <ErrorState
        as="h1"
        title={m.no_such_page()}
        action={
          <LinkButton variant="solid" href={isDesk ? DESK : OVERVIEW}>
            {isDesk ? m.home() : m.studio_to_overview()}
          </LinkButton>
        }
      >
        {isDesk ? m.studio_address_wrong() : m.studio_not_found_help()}
      </ErrorState>
    </>
  )
}

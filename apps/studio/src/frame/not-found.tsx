import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { OVERVIEW } from '../paths.ts'

/** Replaces a page that does not exist, or whose creator the member may not see. */
export function NotFound() {
  return (
    <>
      <title>{m.page_title({ title: m.not_found() })}</title>
      <ErrorState
        as="h1"
        title={m.no_such_page()}
        action={
          <LinkButton variant="solid" href={OVERVIEW}>
            {m.studio_to_overview()}
          </LinkButton>
        }
      >
        {m.studio_not_found_help()}
      </ErrorState>
    </>
  )
}

import { ApiError } from '@earshot/contract/client'
import * as m from '@earshot/messages/site'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { loadWhenReachable } from '../../lib/page/cached-page.ts'
import styles from './page-error.module.css'

/** Replaces a page that failed: the reason, and two links. */
export function PageError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { title, text } = describe(error)
  return (
    <div className={`wrap ${styles.page}`}>
      <ErrorState
        as="h1"
        title={title}
        action={
          <>
            <LinkButton
              variant="solid"
              href={pathname + search}
              replace
              onClick={error instanceof ApiError ? loadAgain : undefined}
            >
              {m.try_again()}
            </LinkButton>
            <LinkButton href="/">{m.home()}</LinkButton>
          </>
        }
      >
        <p>{text}</p>
      </ErrorState>
    </div>
  )
}

// The router cannot open a page without its code; a full page load gets both.
function loadAgain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  void loadWhenReachable(location.href)
}

function describe(error: unknown): { title: string; text: string } {
  if (error instanceof ApiError) return { title: m.page_not_loaded(), text: error.message }
  if (!isRouteErrorResponse(error)) return { title: m.site_page_failed(), text: m.site_failed_on_our_side() }
  if (error.status === 404) return { title: m.no_such_page(), text: m.site_no_such_page_help() }
  const data: unknown = error.data
  const message =
    typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
      ? data.message
      : undefined
  return { title: m.page_not_loaded(), text: message ?? m.site_unexpected_answer() }
}

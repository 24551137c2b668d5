import { LinkButton } from '@earshot/ui/button.tsx'
import { ErrorState } from '@earshot/ui/error-state.tsx'
import { isRouteErrorResponse, useLocation } from 'react-router'
import styles from './page-error.module.css'

/** What stands in place of a page that failed: what happened, in words, and two ways on. */
export function PageError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { title, text } = describe(error)
  return (
    <div className={`wrap ${styles.page}`}>
      <ErrorState
        title={title}
        action={
          <>
            <LinkButton look="solid" href={pathname + search} replace>
              Try again
            </LinkButton>
            <LinkButton href="/">Home</LinkButton>
          </>
        }
      >
        <p>{text}</p>
      </ErrorState>
    </div>
  )
}

function describe(error: unknown): { title: string; text: string } {
  if (!isRouteErrorResponse(error)) return { title: 'A wrong note on our side', text: 'This page failed to open. It is our fault, and it has been written down.' }
  if (error.status === 404) return { title: 'There is nothing here', text: 'The address may be mistyped, or what it named has been taken down.' }
  const data: unknown = error.data
  const message = typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string' ? data.message : undefined
  return { title: 'This page did not load', text: message ?? 'The server answered, but not with this page.' }
}

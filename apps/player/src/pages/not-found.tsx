import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { sitePage } from '../settings.ts'

/** An address that names nothing, or something that is gone. */
export function NotFound() {
  return (
    <div className="wrap">
      <title>Page not found · Earshot</title>
      <h1 className="page-title">Page not found</h1>
      <EmptyState
        title="This page does not exist"
        action={
          <>
            <LinkButton look="solid" href={sitePage('discover')}>
              Discover music and podcasts
            </LinkButton>
            <LinkButton href={sitePage('discover/all')}>Search</LinkButton>
          </>
        }
      >
        Check the link. The page may have been removed.
      </EmptyState>
    </div>
  )
}

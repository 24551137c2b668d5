import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { sitePage } from '../settings.ts'

/** An address that names nothing, or something that is gone. */
export function NotFound() {
  return (
    <div className="wrap">
      <title>Page not found · Earshot</title>
      <h1 className="page-title">Page not found</h1>
      <EmptyState title="This page does not exist" action={<WaysToMusic />}>
        Check the link. The page may have been removed.
      </EmptyState>
    </div>
  )
}

/** Links to the site's pages where there is something to play. */
export function WaysToMusic() {
  return (
    <>
      <LinkButton look="solid" href={sitePage('discover')}>
        Discover music and podcasts
      </LinkButton>
      <LinkButton href={sitePage('discover/all')}>Search</LinkButton>
    </>
  )
}

import * as m from '@earshot/messages/player'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { sitePage } from '../settings.ts'

/** The page of an unknown URL or a removed item. */
export function NotFound() {
  return (
    <div className="wrap">
      <title>{m.page_title({ title: m.page_not_found() })}</title>
      <h1 className="page-title">{m.page_not_found()}</h1>
      <EmptyState title={m.no_such_page()} action={<WaysToMusic />}>
        {m.player_no_page_help()}
      </EmptyState>
    </div>
  )
}

/** Links to pages of the site with playable items. */
export function WaysToMusic() {
  return (
    <>
      <LinkButton variant="solid" href={sitePage('discover')}>
        {m.discover_music()}
      </LinkButton>
      <LinkButton href={sitePage('discover/all')}>{m.search()}</LinkButton>
    </>
  )
}

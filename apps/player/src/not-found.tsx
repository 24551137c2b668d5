import { LinkButton } from '@earshot/ui/button.tsx'
import { EmptyState } from '@earshot/ui/empty-state.tsx'
import { sitePage } from './settings.ts'

/** An address that names nothing, or something that is gone. */
export function NotFound() {
  return (
    <div className="wrap">
      <title>Nothing here · Earshot</title>
      <h1 className="page-title">Silence</h1>
      <EmptyState title="There is nothing at this address." action={<><LinkButton look="solid" href={sitePage('discover')}>Find something to hear</LinkButton><LinkButton href={sitePage('discover/all')}>Search</LinkButton></>}>
        It may have been taken down, or the link lost a part on its way.
      </EmptyState>
    </div>
  )
}

import { ApiError } from '@earshot/contract/client'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { useRouteError } from 'react-router'
import { messageOf } from '../session/message-of.ts'
import { NotFound } from './not-found.tsx'

/** Replaces a page that failed. */
export function PageError() {
  const error = useRouteError()
  if (error instanceof ApiError && error.code === 'not_found') return <NotFound />
  return (
    <>
      <title>{m.page_title({ title: m.page_not_loaded() })}</title>
      <ErrorState
        as="h1"
        title={m.page_not_loaded()}
        action={
          <Button variant="solid" onClick={() => location.reload()}>
            {m.try_again()}
          </Button>
        }
      >
        {messageOf(error)}
      </ErrorState>
    </>
  )
}

import { ApiError } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import * as m from '@earshot/messages/studio'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotFound } from '../frame/not-found.tsx'
import { OVERVIEW } from '../paths.ts'
import { messageOf } from '../session/message-of.ts'

/**
 * The four states of what a call shows: its shape while it loads, a sentence with one button if it is empty, the error
 * with "Try again", and the content. What does not exist for the member is a page that does not exist.
 */
export function CallStates<T>({
  call,
  skeleton,
  isEmpty,
  empty,
  children,
}: {
  call: UseQueryResult<T>
  skeleton: ReactNode
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}) {
  const { data, error, refetch } = call
  // A failed renewal leaves the content that is shown.
  if (data !== undefined) return isEmpty?.(data) === true ? empty : children(data)
  if (error instanceof ApiError && error.code === 'not_found') return <NotFound />
  if (error instanceof ApiError && error.status === STATUS.forbidden)
    return (
      <ErrorState
        title={m.studio_not_yours()}
        action={
          <LinkButton variant="solid" href={OVERVIEW}>
            {m.studio_to_overview()}
          </LinkButton>
        }
      >
        {messageOf(error)}
      </ErrorState>
    )
  if (error !== null)
    return (
      <ErrorState
        action={
          <Button variant="solid" onClick={() => void refetch()}>
            {m.try_again()}
          </Button>
        }
      >
        {messageOf(error)}
      </ErrorState>
    )
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <span role="status">{m.loading()}</span>
      </VisuallyHidden>
      {skeleton}
    </div>
  )
}

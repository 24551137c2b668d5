import { ApiError } from '@earshot/contract/client'
import { TOKEN_NEEDED } from '@earshot/contract/limits'
import * as m from '@earshot/messages/player'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Component, Suspense, useState, type ReactNode } from 'react'
import { endSession } from '../session/session.ts'
import { sitePage } from '../settings.ts'
import { NotFound } from './not-found.tsx'
import { forget } from './open/cache.ts'
import { signInPath } from './open/url.ts'
import { visits } from './router.tsx'

/**
 * Shows a skeleton while the page loads, then the page, or an error with a button to retry. `loads` is the cache key of
 * the content; `isPage` is true if it is the entire page, so that the error is its heading.
 */
export function Frame({
  loads,
  skeleton,
  isPage = false,
  children,
}: {
  loads: string
  skeleton: ReactNode
  isPage?: boolean
  children: ReactNode
}) {
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    forget(loads)
    setAttempt(attempt + 1)
  }
  return (
    <Catch key={attempt} isPage={isPage} onRetry={retry}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </Catch>
  )
}

function Failure({ error, isPage, onRetry }: { error: unknown; isPage: boolean; onRetry: () => void }) {
  const as = isPage ? 'h1' : 'p'
  const { status, code, message } = error instanceof ApiError ? error : new ApiError(0, m.player_failed())
  const again = (
    <Button variant="solid" onClick={onRetry}>
      {m.try_again()}
    </Button>
  )
  if (status === 404 && code !== 'not_available') return <NotFound />
  if (status === TOKEN_NEEDED) {
    return (
      <Face title={m.player_signed_out()}>
        <ErrorState
          as={as}
          title={m.player_signed_out()}
          action={
            <>
              <LinkButton variant="solid" href={sitePage(signInPath(visits.get().place))}>
                {m.sign_in()}
              </LinkButton>
              <Button
                onClick={() => {
                  endSession()
                  onRetry()
                }}
              >
                {m.player_continue_as_visitor()}
              </Button>
            </>
          }
        >
          {m.player_signed_out_help()}
        </ErrorState>
      </Face>
    )
  }
  if (status === 403)
    return (
      <Face title={m.player_not_allowed()}>
        <ErrorState as={as} title={m.player_not_allowed_title()} action={again}>
          {message}
        </ErrorState>
      </Face>
    )
  return (
    <Face title={m.player_not_loaded()}>
      <ErrorState as={as} title={m.page_not_loaded()} action={again}>
        {message}
      </ErrorState>
    </Face>
  )
}

function Face({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <title>{m.page_title({ title })}</title>
      {children}
    </div>
  )
}

type CatchProps = { isPage: boolean; onRetry: () => void; children: ReactNode }

class Catch extends Component<CatchProps, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined }
  static getDerivedStateFromError(error: unknown): { failed: boolean; error: unknown } {
    return { failed: true, error }
  }
  override render(): ReactNode {
    const { isPage, onRetry, children } = this.props
    return this.state.failed ? <Failure error={this.state.error} isPage={isPage} onRetry={onRetry} /> : children
  }
}

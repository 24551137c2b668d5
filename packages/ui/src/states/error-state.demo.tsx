import { LinkButton } from '../actions/button.tsx'
import { ErrorState } from './error-state.tsx'

/** A failed part of a page, with its own text and with the default text. */
export default function ErrorStateDemo() {
  return (
    <>
      <ErrorState action={<LinkButton href="/documentation/?component=error-state">Try again</LinkButton>}>
        The server did not answer in time.
      </ErrorState>
      <ErrorState title="The lyrics did not load" />
    </>
  )
}

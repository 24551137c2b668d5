import { LinkButton } from '../actions/button.tsx'
import { ErrorState } from './error-state.tsx'

/** What a part of a page says that did not load, in its own words and in ours. */
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

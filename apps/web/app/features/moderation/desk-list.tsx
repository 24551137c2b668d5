import * as m from '@earshot/messages/moderation'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import type { FullPages, Pages } from '../../lib/state/use-pages.ts'
import styles from './moderation.module.css'

type Waiting = Exclude<Pages<unknown, unknown>, { face: 'full' }>

/** Replaces a list of the desk while it loads or after a failure; `again` reloads it. */
export function NotThereYet({ state, again }: { state: Waiting; again: () => void }) {
  if (state.face === 'failed')
    return <ErrorState action={<Button onClick={again}>{m.try_again()}</Button>}>{state.problem}</ErrorState>
  return (
    <div aria-busy="true" className={styles.cases}>
      <Skeleton width="60%" />
      <Skeleton shape="wide" />
    </div>
  )
}

type EndProps = { state: Pick<FullPages<unknown, unknown>, 'problem' | 'hasMore'>; loadMore: () => unknown }

/** The end of a list of the desk: the reason why the last page failed, and a button for the next one. */
export function ListEnd({ state: { problem, hasMore }, loadMore }: EndProps) {
  return (
    <>
      <FormMessage>{problem}</FormMessage>
      {hasMore && (
        <p className={styles.more}>
          <Button onClick={() => void loadMore()}>{m.load_more()}</Button>
        </p>
      )}
    </>
  )
}

import { listRemovedCreators, restoreCreator } from '@earshot/contract/calls'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { messageOf } from '../../session/message-of.ts'
import { useAct, useCall } from '../../session/use-call.ts'
import { formatDay } from '../../text/format.ts'
import { showProblem } from '../../toasts.ts'
import styles from './overview.module.css'

/** Deleted artists and podcasts that the member owned, for as long as they can be restored (RELEASE-31). */
export function RemovedCreators() {
  const removed = useCall(listRemovedCreators, {}).data?.removed ?? []
  const restore = useAct(restoreCreator)
  if (removed.length === 0) return null
  return (
    <section className={styles.section} aria-label={m.removed()}>
      <h2>{m.removed()}</h2>
      <ul className={styles.removed}>
        {removed.map(({ kind, id, name, restorable_until: until, removed_by: by, reason }) => (
          <li key={`${kind} ${id}`}>
            <span>
              <bdi>{name}</bdi>
              <small>
                {by === 'site'
                  ? m.studio_removed_by_site({ reason: reason ?? '' })
                  : m.studio_restorable_until({ date: formatDay(until) })}
              </small>
            </span>
            {by === 'creator' && (
              <Button
                size="s"
                disabled={restore.isPending}
                aria-label={m.studio_restore_creator({ name })}
                onClick={() => restore.mutate({ kind, id }, { onError: (error) => showProblem(messageOf(error)) })}
              >
                {m.restore()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { deleteSeason } from '@earshot/contract/calls'
import type { StudioSeason } from '@earshot/contract/studio/podcast/podcast'
import * as m from '@earshot/messages/episode'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'

/** Asks before a season is deleted, and says why one with episodes cannot be (SHOW-08). */
export function DeleteSeason({ season: { id, name }, onClose }: { season: StudioSeason; onClose: () => void }) {
  const remove = useAct(deleteSeason)
  return (
    <Confirm
      open
      title={m.season_delete_title({ name })}
      act={m.delete_it()}
      problem={remove.error === null ? '' : messageOf(remove.error)}
      isBusy={remove.isPending}
      onAct={() =>
        remove.mutate(
          { season_id: id },
          {
            onSuccess: () => {
              showDone(m.season_deleted({ name }))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{m.season_delete_help()}</p>
    </Confirm>
  )
}

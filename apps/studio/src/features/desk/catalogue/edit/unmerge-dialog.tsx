import { deskUnmerge } from '@earshot/contract/desk/calls'
import type { MergeableKind } from '@earshot/contract/desk/edit/merge'
import * as m from '@earshot/messages/desk-edit'
import { useQuery } from '@tanstack/react-query'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { useMember } from '../../../../frame/use-member.ts'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'
import { undoNewest } from '../../log/undo-newest.ts'
import { rowWords } from './row-words.ts'

/** Asks before a merge is undone, and names what moves back (CATALOGUE-07). */
export function UnmergeDialog({
  kind,
  id,
  title,
  onClose,
}: {
  kind: MergeableKind
  id: number
  title: string
  onClose: () => void
}) {
  const { username } = useMember()
  const unmerge = useAct(deskUnmerge)
  const rehearsal = useQuery({
    queryKey: [deskUnmerge, kind, id],
    queryFn: () => api.post(deskUnmerge, { kind, id, dry_run: 1 }),
    gcTime: 0,
    retry: false,
  })
  const { data: report } = rehearsal
  const error = unmerge.error ?? rehearsal.error
  return (
    <Confirm
      open
      title={m.merge_unmerge_title({ title })}
      act={m.merge_unmerge()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={report === undefined || unmerge.isPending}
      onAct={() =>
        unmerge.mutate(
          { kind, id },
          {
            onSuccess: () => {
              const act = { act: 'item.unmerge', subject_kind: kind, subject_id: id } as const
              showDone(m.merge_undone({ title }), undoNewest(username, act))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {report === undefined && rehearsal.error === null && <TableSkeleton rows={1} />}
      {report !== undefined && <p>{m.merge_unmerge_moves({ into: report.into, list: rowWords(report.moved) })}</p>}
      <AsCommand commands={[`unmerge ${kind} ${id}`]} />
    </Confirm>
  )
}

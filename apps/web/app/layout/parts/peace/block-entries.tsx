import type { BlockKind } from '@earshot/contract/member/block/block-limits'
import * as m from '@earshot/messages/peace'
import { MenuButton } from '@earshot/ui/actions/menu.tsx'
import { blockOf, setBlock, useCovered } from '../../../lib/state/covered-store.ts'

/** Menu entries that mute and block a member, or end it; the toast can undo it (PEACE-01). */
export function BlockEntries({ member }: { member: { id: number; username: string } }) {
  const now = useCovered((covered) => blockOf(covered, member.id))
  return (
    <>
      {now !== 'block' && (
        <MenuButton onClick={() => void change(member, now === 'mute' ? 'none' : 'mute')}>
          {now === 'mute' ? m.unmute() : m.mute()}
        </MenuButton>
      )}
      <MenuButton onClick={() => void change(member, now === 'block' ? 'none' : 'block')}>
        {now === 'block' ? m.unblock() : m.block_member()}
      </MenuButton>
    </>
  )
}

/** Blocks or mutes a member, or ends it, and shows the toast; `onUndone` is called after its undo. */
export async function change(
  { id, username: name }: { id: number; username: string },
  kind: BlockKind | 'none',
  onUndone?: () => void,
): Promise<void> {
  try {
    const before = await setBlock(id, kind)
    const { showUndo } = await import('../../toasts/show-undo.tsx')
    showUndo(wordsOf(kind, before)({ name }), async () => {
      await setBlock(id, before)
      onUndone?.()
    })
  } catch {
    // The global dialog shows the failure.
  }
}

function wordsOf(kind: BlockKind | 'none', before: BlockKind | 'none'): (values: { name: string }) => string {
  if (kind === 'block') return m.peace_blocked
  if (kind === 'mute') return m.peace_muted
  return before === 'mute' ? m.peace_unmuted : m.peace_unblocked
}

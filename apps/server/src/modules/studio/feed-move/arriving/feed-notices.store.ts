import * as m from '@earshot/messages/notification'
import type { Db } from '../../../../db/open.ts'
import { notifyStudio } from '../../notify-studio.store.ts'
import type { Joining } from '../../team/members.store.ts'
import type { ImportRow } from './feed-imports.store.ts'

/** Notifies a member that the import of a feed finished or failed. */
export const notifyOfEnd = (tx: Db, { memberId, title, mode }: ImportRow, problem: string | null): Promise<void> =>
  notifyStudio(tx, {
    memberId,
    title,
    text:
      problem !== null
        ? m.feed_not_imported({ title, problem })
        : mode === 'host'
          ? m.feed_hosted({ title })
          : m.feed_followed({ title }),
  })

/** Notifies the owners of a podcast that the owner of its feed owns it too now. */
export async function notifyOwners(
  tx: Db,
  owners: readonly { id: number }[],
  { title, owner }: { title: string; owner: Joining },
): Promise<void> {
  for (const { id } of owners)
    if (id !== owner.id)
      await notifyStudio(tx, {
        memberId: id,
        actorId: owner.id,
        title,
        text: m.studio_new_owner({ username: owner.username, name: title }),
      })
}

import type { Db } from '../../db/open.ts'
import { notify } from '../notification/notify.ts'

/**
 * Notifies a member about an artist or podcast, an application or an invitation. `title` is the name of the artist or
 * podcast, `text` a plain sentence. `hasOwnMail`: the caller sends a mail of its own.
 */
export async function notifyStudio(
  tx: Db,
  {
    memberId,
    actorId = null,
    title,
    text,
    hasOwnMail = false,
  }: { memberId: number; actorId?: number | null; title: string; text: string; hasOwnMail?: boolean },
): Promise<void> {
  await notify(tx, { kind: 'studio', memberId, actorId, title, text, hasOwnMail })
}

import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { emitChanged } from '../../../events/event.ts'
import { artistsChanged, podcastsChanged } from '../../../events/events.ts'
import { oneOf } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import type { CreatorRef } from '../creator-refs.store.ts'
import { joinTeam } from '../team/members.store.ts'
import type { Joining } from '../team/members.store.ts'

/** Makes an artist or podcast with its first owner. It has no import key, so that no import changes it (STUDIO-11). */
export async function makeCreator(
  tx: Db,
  by: AuditActor,
  { kind, name, owner }: { kind: CreatorKind; name: string; owner: Joining },
): Promise<CreatorRef> {
  const made =
    kind === 'artist'
      ? await tx.insert(artist).values({ name }).returning({ id: artist.id })
      : await tx.insert(podcast).values({ title: name }).returning({ id: podcast.id })
  const { id } = oneOf(made, kind)
  const creator = { kind, id }
  await writeAudit(tx, { by, act: 'creator.create', subject: { ...creator, title: name }, creator, after: { name } })
  await joinTeam(tx, { by, creator, name }, owner, 'owner')
  await emitChanged(tx, kind === 'artist' ? artistsChanged : podcastsChanged, [id])
  return { kind, id, name, avatarURL: null }
}

import { STUDIO_TEAMS } from '@earshot/demo-world/content/studio-teams'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artistMember } from '../../db/schema/money/membership.ts'
import { emailConsent } from '../../db/schema/money/supporters.ts'
import { creatorApplication } from '../../db/schema/studio/application.ts'
import { creatorInvitation } from '../../db/schema/studio/team.ts'
import { writeAudit } from '../../modules/audit/audit.store.ts'
import type { IdOf } from '../ids-by-name.ts'

/**
 * Writes an editor of an artist, an invitation to a podcast, a subscriber's consent and an application, so that no page
 * of them is empty.
 */
export async function writeStudioTeams(
  tx: Db,
  { memberId, artistId, podcastId }: { memberId: IdOf; artistId: IdOf; podcastId: IdOf },
): Promise<void> {
  const { editor, invitation, addressGiven, application } = STUDIO_TEAMS
  const creator = { kind: 'artist', id: artistId(editor.artist) } as const
  const editorId = memberId(editor.username)
  await tx.insert(artistMember).values({ artistId: creator.id, memberId: editorId, role: 'editor' })
  await writeAudit(tx, {
    by: 'setup',
    act: 'member.join',
    subject: { kind: 'member', id: editorId, title: editor.username },
    creator,
    after: { role: 'editor' },
  })
  await tx.insert(creatorInvitation).values({
    kind: 'podcast',
    creatorId: podcastId(invitation.podcast),
    memberId: memberId(invitation.username),
    role: 'editor',
    invitedBy: memberId(invitation.invitedBy),
    expiresAt: sql`now() + interval '14 days'`,
  })
  await tx
    .insert(emailConsent)
    .values({ memberId: memberId(addressGiven.username), artistId: artistId(addressGiven.artist) })
  const { username, links, ...applied } = application
  await tx
    .insert(creatorApplication)
    .values({ kind: 'artist', memberId: memberId(username), ...applied, links: [...links] })
}

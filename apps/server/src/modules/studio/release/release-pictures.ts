import type { Actor } from '@earshot/contract/access'
import { releasePicture } from '@earshot/contract/calls'
import type { Release, ReleaseSummary } from '@earshot/contract/studio/release'
import type { ReleaseState } from '@earshot/contract/studio/release-fields'
import { and, eq } from 'drizzle-orm'
import { streamTokens } from '../../../access/stream-token.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { notFound } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { findActor } from '../sound/sound.store.ts'

/**
 * Shows the pictures of hidden and removed releases to their team: at their usual URLs they answer 404. The token in a
 * URL names the session; the right is checked at each request.
 */
export function releasePictures(services: Pick<Services, 'db' | 'now'>) {
  const tokens = streamTokens(services)

  const urlOf = (image: string | null | undefined, query: Record<string, string>): string | null =>
    image == null ? null : `/api/${releasePicture}?${new URLSearchParams(query).toString()}`

  const queryFor = async ({ sessionId }: Viewer, releaseId: number): Promise<Record<string, string>> => ({
    release_id: String(releaseId),
    ...(sessionId !== null && { token: await tokens.make(sessionId, 'picture', releaseId) }),
  })

  return {
    /** Returns a release with the pictures that its team can load. */
    show: async (viewer: Viewer, shown: Release): Promise<Release> => {
      const isAway = isWithdrawn(shown.state)
      if (!isAway && shown.tracks.every(({ hidden_by: by }) => by === null)) return shown
      const query = await queryFor(viewer, shown.id)
      return {
        ...shown,
        image: isAway ? urlOf(shown.image, query) : shown.image,
        tracks: shown.tracks.map((track) =>
          isAway || track.hidden_by !== null
            ? { ...track, image: urlOf(track.image, { ...query, track_id: String(track.id) }) }
            : track,
        ),
      }
    },
    /** Returns a row of the list of releases with its picture. */
    showRow: async (viewer: Viewer, row: ReleaseSummary): Promise<ReleaseSummary> =>
      row.id === null || !isWithdrawn(row.state)
        ? row
        : { ...row, image: urlOf(row.image, await queryFor(viewer, row.id)) },
    /** Returns the member of a token for the pictures of a release. Throws 404. */
    readToken: async (token: string | undefined, releaseId: number): Promise<NonNullable<Actor>> => {
      const memberId = await tokens.read(token, 'picture', releaseId)
      const actor = memberId === undefined ? undefined : await findActor(services.db, memberId)
      if (actor === undefined || actor === null) throw notFound('release')
      return actor
    },
  }
}

const isWithdrawn = (state: ReleaseState): boolean => state === 'hidden' || state === 'removed'

/** Finds the storage key of the cover of a release, or of one of its tracks. */
export async function findPictureKey(
  db: Db,
  releaseId: number,
  trackId: number | undefined,
): Promise<string | undefined> {
  const [row] =
    trackId === undefined
      ? await db.select({ art: release.art }).from(release).where(eq(release.id, releaseId))
      : await db
          .select({ art: releaseTrack.art })
          .from(releaseTrack)
          .where(and(eq(releaseTrack.id, trackId), eq(releaseTrack.releaseId, releaseId)))
  return /^\/media\/(art\/[\w.-]+)$/.exec(row?.art ?? '')?.[1]
}

import type { Services } from '../../services.ts'
import type { Viewer } from '../../session.ts'
import type { SongRow } from '../catalogue/shapes.ts'
import { ticketOffice } from '../listening/ticket-office.ts'
import type { EpisodeRow } from '../podcast/shapes.ts'
import { subscriptionStore } from './subscription.store.ts'
import type { Subscribed } from './subscription.store.ts'

/** Tickets by item: of sound for subscribers that the viewer may hear. Audio elements send no headers, so the ticket goes into remotePath. */
export type Tickets = ReadonlyMap<number, string>

/** Gives tickets to subscribers. Asks the database only when there is a viewer and something that not everybody may hear. */
export function hearing(services: Services) {
  const { listSubscribed } = subscriptionStore(services.db)
  const office = ticketOffice(services)

  const ticketsFor = async (
    viewer: Viewer | undefined,
    kind: 'song' | 'episode',
    source: Subscribed,
    closed: readonly { id: number; sourceId: number }[],
  ): Promise<Tickets> => {
    if (viewer === undefined || closed.length === 0) return new Map()
    const subscribed = await listSubscribed(
      viewer.id,
      source,
      closed.map(({ sourceId }) => sourceId),
      services.now(),
    )
    const heard = closed.filter(({ sourceId }) => subscribed.has(sourceId))
    return new Map(
      await Promise.all(heard.map(async ({ id }) => [id, await office.make(viewer.sessionId, kind, id)] as const)),
    )
  }

  return {
    ticketsForSongs: (viewer: Viewer | undefined, rows: readonly SongRow[]) =>
      ticketsFor(
        viewer,
        'song',
        'artist',
        rows.filter((row) => row.subscribersOnly === true).map((row) => ({ id: row.id, sourceId: row.artistId })),
      ),
    ticketsForEpisodes: (viewer: Viewer | undefined, rows: readonly EpisodeRow[]) =>
      ticketsFor(
        viewer,
        'episode',
        'podcast',
        rows.filter((row) => row.subscribersOnly === true).map((row) => ({ id: row.id, sourceId: row.podcastId })),
      ),
  }
}

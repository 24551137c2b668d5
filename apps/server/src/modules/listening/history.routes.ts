import { STATUS } from '@earshot/contract/envelope'
import * as contract from '@earshot/contract/listening/listening'
import type { PlayableKind, PlayedItem } from '@earshot/contract/listening/listening'
import { spendUses } from '../../access/limits/limits.store.ts'
import { Refusal, badRequest } from '../../http/errors.ts'
import { sendReport } from '../../http/report.ts'
import { rawRoute, route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { exportPlays, forgetPeriod, forgetPlays, listPlays } from './history.store.ts'
import { listPositions, updatePosition } from './position.store.ts'
import { endScrobbling, findScrobbling, startScrobbling } from './scrobbling.store.ts'
import { soundFinder } from './sounds.ts'

/** Maximum number of ListenBrainz tokens that a member may try in an hour. */
const TOKENS_AN_HOUR = 20

/** Registers the calls for a member's listening history and its ListenBrainz account; members see only their own. */
export function historyRoutes(api: Api): void {
  const { services } = api
  const { db, now, listenBrainz } = services
  const findSounds = soundFinder(services)

  route(api, contract.listeningHistory, async ({ viewer, input }) => {
    const plays = await listPlays(db, viewer.id, input)
    const idsOf = (kind: PlayableKind) => plays.filter((each) => each.kind === kind).map(({ itemId }) => itemId)
    const { songs, episodes } = await findSounds(viewer, { songs: idsOf('song'), episodes: idsOf('episode') })
    return {
      data: plays.map((row): PlayedItem => ({
        id: row.id,
        type: row.kind,
        played_at: row.playedAt.toISOString(),
        seconds: row.seconds,
        ...(row.kind === 'song' ? { song: songs.get(row.itemId) } : { episode: episodes.get(row.itemId)?.episode }),
      })),
    }
  })

  rawRoute(api, contract.listeningHistoryExport, async ({ viewer, input: { format }, reply }) => {
    const name = `earshot-listening-${now().toISOString().slice(0, 10)}`
    return sendReport(reply, { name, format, columns: COLUMNS, pieces: exportPlays(db, viewer.id) })
  })

  route(api, contract.listeningPositions, async ({ viewer, input }) => ({
    data: await listPositions(db, viewer.id, input.podcast_id),
  }))

  route(api, contract.updateListeningPosition, ({ viewer, input: { episode_id, seconds } }) =>
    updatePosition(db, { memberId: viewer.id, episodeId: episode_id, seconds }, now()),
  )

  route(api, contract.deletePlays, async ({ viewer, input }) => ({
    deleted: await forgetPlays(db, viewer.id, input.play_ids),
  }))

  route(api, contract.clearListeningHistory, async ({ viewer, input: { from, until } }) => ({
    deleted: await forgetPeriod(db, viewer.id, { from: timeOf(from), until: timeOf(until) }),
  }))

  const scrobblingOf = async (memberId: number) =>
    (await findScrobbling(db, memberId)) ?? { username: null, problem: null }

  route(api, contract.scrobbling, ({ viewer }) => scrobblingOf(viewer.id))

  route(api, contract.updateScrobbling, async ({ viewer, input: { token }, request }) => {
    if (token === '') await endScrobbling(db, viewer.id)
    else {
      await spendUses(services, [{ key: `scrobbling of member ${viewer.id}`, most: TOKENS_AN_HOUR, seconds: 3600 }])
      const username = await listenBrainz.findUser(token).catch((error: unknown) => {
        request.log.error({ err: error }, 'the request to ListenBrainz failed')
        throw new Refusal(STATUS.refused, 'ListenBrainz does not answer. Please try again in a few minutes.')
      })
      if (username === undefined) throw badRequest('token', 'is not a token that ListenBrainz knows')
      await startScrobbling(db, { memberId: viewer.id, sessionId: viewer.sessionId }, { token, username })
    }
    return scrobblingOf(viewer.id)
  })
}

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

const COLUMNS = ['played_at', 'type', 'id', 'title', 'by', 'album', 'seconds'] as const

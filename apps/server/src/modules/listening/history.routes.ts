import { Readable } from 'node:stream'
import { STATUS } from '@earshot/contract/envelope'
import * as contract from '@earshot/contract/listening/listening'
import type { ExportedPlay, PlayableKind, PlayedItem } from '@earshot/contract/listening/listening'
import { csvLine } from '@earshot/contract/text/csv'
import { spendUses } from '../../access/limits/limits.store.ts'
import { Refusal, badRequest } from '../../http/errors.ts'
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
    const pieces = exportPlays(db, viewer.id)
    const name = `earshot-listening-${now().toISOString().slice(0, 10)}.${format}`
    return reply
      .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.earshot+json')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(format === 'csv' ? toCsv(pieces) : toJson(pieces), { objectMode: false }))
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

/** Serialises a history as a JSON list, piece by piece. */
async function* toJson(pieces: AsyncIterable<readonly ExportedPlay[]>): AsyncGenerator<string> {
  let start = '[\n'
  for await (const plays of pieces) {
    for (const play of plays) {
      yield start + JSON.stringify(play)
      start = ',\n'
    }
  }
  yield start === '[\n' ? '[]\n' : '\n]\n'
}

/** Serialises a history as CSV (RFC 4180), piece by piece. */
async function* toCsv(pieces: AsyncIterable<readonly ExportedPlay[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const plays of pieces) yield plays.map((play) => csvLine(COLUMNS.map((column) => play[column]))).join('')
}

const COLUMNS = ['played_at', 'type', 'id', 'title', 'by', 'album', 'seconds'] as const

import * as contract from '@earshot/contract/desk/contests/contests'
import { followableLink } from '@earshot/contract/text/web-link'
import { youtubeId, youtubeLink } from '@earshot/contract/text/youtube'
import type { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import { badRequest } from '../../../http/errors.ts'
import { sendReport } from '../../../http/report.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { memberFiles } from '../../media/upload.store.ts'
import { storeSentFilm } from '../../media/videos/video.store.ts'
import { annulVotes, listAnnulments } from './annul-votes.store.ts'
import { addCandidates, orderBallots, removeBallot, removeCandidates, saveBallot } from './ballots.store.ts'
import { findCandidates, matchCandidates } from './candidates.store.ts'
import { changeContest, createContest } from './contest-changes.store.ts'
import type { ContestWords } from './contest-changes.store.ts'
import { archiveContest, closeContest, deleteContest, duplicateContest, openContest } from './contest-state.store.ts'
import { getDeskContest, listDeskContests } from './desk-contest.store.ts'
import { readFigures } from './figures.store.ts'
import { listPublishedHeads, readLogPage } from './log-page.store.ts'
import { RESULT_COLUMNS, publishResult, readResult, recountContest, resultRows } from './result.store.ts'

/** Registers the calls of the desk's section "Contests". */
export function deskContestRoutes(api: Api): void {
  const { services } = api
  const { db, config, now } = services
  // The time zone may change while the server runs.
  const acting = (viewer: Viewer) => ({ by: onDesk(viewer), timeZone: config.timeZone })
  const read = (id: number) => getDeskContest(db, id, config.timeZone)

  route(api, contract.deskContests, ({ input }) => listDeskContests(db, input, config.timeZone))
  route(api, contract.deskContest, ({ input }) => read(input.contest_id))
  route(api, contract.saveContest, async ({ viewer, input: { contest_id: id, version, ...input } }) => {
    const words = wordsOf(input)
    if (id === undefined) {
      const { title, endDate } = words
      if (title === undefined) throw badRequest('title', 'is required')
      if (endDate === undefined) throw badRequest('end_date', 'is required')
      return read(await createContest(db, { ...words, title, endDate }, acting(viewer)))
    }
    if (version === undefined) throw badRequest('version', 'is required')
    await changeContest(db, id, words, { ...acting(viewer), version })
    return read(id)
  })
  route(api, contract.uploadContestVideo, async ({ viewer, files }) => ({
    url: await storeSentFilm(memberFiles(services, viewer.id), files.file[0], String(viewer.id)),
  }))

  route(api, contract.saveBallot, async ({ viewer, input: { contest_id: contestId, ballot_id: ballotId, title } }) => {
    await saveBallot(db, { contestId, ballotId, title }, acting(viewer))
    return read(contestId)
  })
  route(api, contract.orderBallots, async ({ viewer, input: { contest_id: contestId, ballot_ids: ballotIds } }) => {
    await orderBallots(db, { contestId, ballotIds }, acting(viewer))
    return read(contestId)
  })
  route(api, contract.removeBallot, async ({ viewer, input }) =>
    read(await removeBallot(db, input.ballot_id, acting(viewer))),
  )
  route(api, contract.addCandidates, async ({ viewer, input: { ballot_id: ballotId, artist_ids: artistIds } }) =>
    read(await addCandidates(db, { ballotId, artistIds }, acting(viewer))),
  )
  route(api, contract.removeCandidates, async ({ viewer, input: { ballot_id: ballotId, artist_ids: artistIds } }) =>
    read(await removeCandidates(db, { ballotId, artistIds }, acting(viewer))),
  )
  route(api, contract.findCandidates, ({ input }) =>
    findCandidates(db, input.ballot_id, {
      text: input.search_text,
      genreId: input.genre_id,
      yearFrom: input.year_from,
      yearTo: input.year_to,
      page: input.page,
    }),
  )
  route(api, contract.matchCandidates, ({ input }) => matchCandidates(db, input.ballot_id, input.names))

  route(api, contract.openContest, async ({ viewer, input: { contest_id: id, version, dry_run: isDryRun } }) => {
    const { endsAt, ...opening } = await openContest(db, id, { ...acting(viewer), version, isDryRun: isDryRun === 1 })
    return { ...opening, ends_at: endsAt }
  })
  route(api, contract.closeContest, async ({ viewer, input: { contest_id: id, title } }) => {
    await closeContest(db, id, { ...acting(viewer), title })
    return read(id)
  })
  route(api, contract.archiveContest, async ({ viewer, input: { contest_id: id, archived } }) => {
    await archiveContest(db, id, archived, acting(viewer))
    return read(id)
  })
  route(api, contract.duplicateContest, async ({ viewer, input }) =>
    read(await duplicateContest(db, input.contest_id, acting(viewer))),
  )
  route(api, contract.deleteContest, async ({ viewer, input }) => {
    await deleteContest(db, input.contest_id, acting(viewer))
    return {}
  })

  route(api, contract.contestFigures, ({ input }) => readFigures(db, input.contest_id))
  route(api, contract.contestResult, ({ input }) => readResult(db, input.contest_id, config.timeZone))
  rawRoute(api, contract.contestResultFile, async ({ input: { contest_id: id }, reply }) =>
    sendReport(reply, {
      name: `contest-${id}`,
      format: 'csv',
      columns: RESULT_COLUMNS,
      pieces: resultRows(await readResult(db, id, config.timeZone)),
    }),
  )
  route(api, contract.recountContest, ({ input }) => recountContest(db, input.contest_id, config.timeZone))
  route(api, contract.publishResult, async ({ viewer, input: { contest_id: id, text } }) => ({
    news_id: await publishResult(db, id, text, { ...acting(viewer), author: viewer.id, at: now() }),
  }))

  route(api, contract.contestAnnulments, ({ input }) => listAnnulments(db, input.contest_id, input.page))
  route(api, contract.annulVotes, async ({ viewer, input }) => {
    const { member_id: memberId, contest_id: contestId, reason, dry_run: isDryRun } = input
    return { votes: await annulVotes(db, { memberId, contestId, reason, isDryRun: isDryRun === 1 }, acting(viewer)) }
  })

  route(api, contract.contestLog, ({ input: { contest_id: id, page, line } }) => readLogPage(db, id, { page, line }))
  route(api, contract.contestHeads, ({ input }) => listPublishedHeads(db, input.contest_id, input.page))
}

type Sent = Omit<z.output<(typeof contract.saveContest)['input']>, 'contest_id' | 'version'>

// Empty words are stored as none; links in the form in which they are stored.
function wordsOf(input: Sent): ContestWords {
  const video = input.youtube_link == null ? input.youtube_link : youtubeId(input.youtube_link)
  return {
    title: input.title,
    opensOn: input.opens_on,
    endDate: input.end_date,
    image: input.image,
    video: input.video,
    youtubeLink: typeof video === 'string' ? youtubeLink(video) : video,
    adImage: input.ad_image,
    adLink: input.ad_link == null ? input.ad_link : followableLink(input.ad_link),
    resultWords: input.result_words === '' ? null : input.result_words,
  }
}

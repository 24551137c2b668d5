import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import * as contract from '@earshot/contract/community/vote'
import type { VoteArtist, VoteCategory } from '@earshot/contract/community/vote'
import { followableLink } from '@earshot/contract/text/web-link'
import { rawRoute, route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { listAds } from '../cover/cover.store.ts'
import { contestStore } from './contest.store.ts'
import type { ArtistRow, ContestRow } from './contest.store.ts'
import { listContestChanges } from './contest/desk-contest.store.ts'
import { headOf, hourOf } from './log/ballot-chain.ts'
import { readBallotLog } from './log/ballot-log.store.ts'
import { voteWriter } from './vote-writer.ts'
import type { Receipt } from './vote.store.ts'

/** Registers the calls of contests, their ballots and votes, and of the files for a recount. */
export function voteRoutes(api: Api): void {
  const { services } = api
  const { db, config } = services
  // The time zone may change while the server runs.
  const contests = () => contestStore(db, config.timeZone)
  const write = voteWriter(services)

  route(api, contract.voteCategories, async () => {
    const rows = await contests().listContests()
    return rows.map(toCategory)
  })

  route(api, contract.voteCategory, async ({ input: { category_id: id } }) => ({
    ...toCategory(await contests().getContest(id)),
    changes: await listContestChanges(db, id),
  }))

  route(api, contract.voteCategoriesAd, () => listAds(api.services, 'vote'))

  route(api, contract.voteSubCategories, async ({ viewer, input }) => {
    const ballots = await contests().listBallots(input.category_id, viewer?.id)
    return ballots.map((row) => ({
      vote_sub_categories_id: row.id,
      vote_sub_category_title: row.title,
      vote_category_title: row.contestTitle,
      vote_num: row.votes,
      artists: { data: row.artists.map(toArtist) },
      category_id: input.category_id,
      artists_count: row.artistsCount,
      is_open: row.isOpen,
    }))
  })

  route(api, contract.voteSubCategoriesInfo, async ({ viewer, input }) => {
    const { offset: page, limit } = input
    const row = await contests().getBallot(input.sub_categories_id, viewer?.id, {
      text: input.search_key,
      limit,
      offset: (page - 1) * limit,
    })
    return {
      data: row.artists.map(toArtist),
      counts: { total_pages: Math.ceil(row.artistsCount / limit), total: row.artistsCount },
      vote_sub_category_title: row.title,
      vote_category_title: row.contestTitle,
      vote_num: row.votes,
      category_id: row.contestId,
      ...endOf(row),
    }
  })

  route(api, contract.updateVote, async ({ viewer, input }) => {
    const { artist_id: artistId, sub_categories_id: ballotId, vote } = input
    const voted = await write({ memberId: viewer.id, artistId, ballotId, vote })
    return {
      vote_num: voted.votes,
      is_vote: voted.receipt === null,
      sub_categories_id: voted.ballotId,
      sub_category_vote_num: voted.ballotVotes,
      receipt: voted.receipt === null ? null : toReceipt(voted.receipt),
    }
  })

  rawRoute(api, contract.ballotLog, async ({ input: { category_id: contestId }, reply }) => {
    const log = await readBallotLog(db, contestId, config.timeZone)
    return reply
      .header('content-type', 'application/vnd.earshot.ballot-log; charset=utf-8')
      .header('content-disposition', `attachment; filename="earshot-ballots-${contestId}.txt"`)
      .send(Readable.from(log, { objectMode: false }))
  })

  rawRoute(api, contract.recountScript, async ({ reply }) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('content-disposition', 'attachment; filename="recount.mjs"')
      .send(await readFile(new URL('log/recount.mjs', import.meta.url))),
  )
}

const toCategory = (row: ContestRow): VoteCategory => ({
  id: row.id,
  title: row.title,
  image: row.image,
  vote_num: row.votes,
  ad: row.adLink === null ? null : { image_url: row.adImage, link: followableLink(row.adLink) ?? '' },
  video: row.video,
  youtube_link: row.youtubeLink,
  log: { lines: row.lines, hash: headOf({ contestId: row.id, format: row.format, head: row.head }) },
  ...endOf(row),
})

const endOf = ({
  endDate,
  endsAt,
  timeZone,
  isOpen,
}: Pick<ContestRow, 'endDate' | 'endsAt' | 'timeZone' | 'isOpen'>) => ({
  end_date: endDate,
  ends_at: endsAt,
  time_zone: timeZone,
  is_open: isOpen,
})

// A viewer without a vote here may vote; a visitor is asked to sign in first.
const toArtist = ({ id, name, avatar, votes, line, hash, at }: ArtistRow): VoteArtist => ({
  id,
  name,
  avatarURL: avatar,
  vote_num: votes,
  is_vote: line === null,
  receipt: line === null || hash === null || at === null ? null : { line, hash, at },
})

const toReceipt = ({ line, hash, at }: Receipt) => ({ line, hash, at: hourOf(at).toISOString() })

import { z } from 'zod'
import { ContestChange } from '../../community/vote.ts'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { UPLOAD } from '../../limits.ts'
import {
  Count,
  DateOnly,
  DayInput,
  Id,
  IdInput,
  MaybeText,
  Nothing,
  PageNumber,
  Time,
  Url,
  VersionInput,
  ZeroOrOneInput,
  line,
  lines,
  text,
} from '../../primitives.ts'
import { followableLink } from '../../text/web-link.ts'
import { youtubeId } from '../../text/youtube.ts'
import { fileErrors } from '../../upload/upload.ts'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../list.ts'
import { ANNULMENT_CAUSES, CONTEST, CONTEST_STATES, VOTER_AGES } from './contest-fields.ts'

/** A line of a ballot log as the desk shows it: its number, hour and hash. */
const LastLine = z.object({ n: Id, at: Time, hash: z.string() })

/**
 * A contest in the list of the desk. `voters` counts the members with a valid vote; `days_left` are those until the end
 * of an open contest; `problem` says why a planned contest was not opened.
 */
export const DeskContest = z.object({
  id: Id,
  title: z.string(),
  image: Url,
  state: z.enum(CONTEST_STATES),
  is_archived: z.boolean(),
  opens_on: DateOnly.nullable(),
  end_date: DateOnly,
  ends_at: Time,
  time_zone: z.string(),
  votes: Count,
  voters: Count,
  ballots: Count,
  days_left: Count.nullable(),
  last_line: LastLine.nullable(),
  problem: MaybeText,
})
export type DeskContest = z.infer<typeof DeskContest>

/** An artist on a ballot; `is_away` says that the artist is hidden, removed or merged. */
export const Candidate = z.object({ id: Id, name: z.string(), avatarURL: Url, votes: Count, is_away: z.boolean() })
export type Candidate = z.infer<typeof Candidate>

/** A ballot with its artists, most votes first. */
export const DeskBallot = z.object({ id: Id, title: z.string(), votes: Count, candidates: z.array(Candidate) })
export type DeskBallot = z.infer<typeof DeskBallot>

/** A contest with its fields, ballots and changes. `result_words` introduce its published result. */
export const DeskContestPage = DeskContest.extend({
  version: z.int(),
  opened_at: Time.nullable(),
  video: Url,
  youtube_link: MaybeText,
  ad_image: Url,
  ad_link: MaybeText,
  result_words: MaybeText,
  ballot_list: z.array(DeskBallot),
  changes: z.array(ContestChange),
})
export type DeskContestPage = z.infer<typeof DeskContestPage>

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
const contest = { contest_id: IdInput }
const ballot = { ballot_id: IdInput }
const dry_run = ZeroOrOneInput.default(0)
/** Writes that answer with the contest as the act left it. */
const change = {
  ...admins,
  data: DeskContestPage,
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
} as const

export const deskContests = get(calls.deskContests, {
  ...admins,
  summary: 'All contests: drafts, planned, open and ended ones',
  input: z.object({
    ...deskListInput,
    state: z.enum(CONTEST_STATES).optional(),
    archived: ZeroOrOneInput.default(0),
    sort: z.enum(['state', 'newest', 'votes']).default('state'),
  }),
  data: deskList(DeskContest),
})
export const deskContest = get(calls.deskContest, {
  ...admins,
  summary: 'A contest with its ballots, candidates and changes',
  input: z.object(contest),
  data: DeskContestPage,
  errors: [STATUS.notFound],
})

const picture = z
  .string()
  .regex(/^\/media\/art\/[0-9a-f]{16}_\d{1,4}x\d{1,4}\.jpg$/, 'must be an uploaded picture')
  .nullable()
const video = z
  .string()
  .regex(/^\/media\/video\/[0-9a-f]{16}\.(?:mp4|webm)$/, 'must be an uploaded video')
  .nullable()
const youtube = text(0, CONTEST.linkMax).refine(
  (link) => youtubeId(link) !== undefined,
  'must be the URL of a YouTube video',
)
const link = text(0, CONTEST.linkMax).refine(
  (url) => followableLink(url) !== undefined,
  'must be the URL of a page of the web',
)

/** The fields of a contest in a request; those that are not sent stay. */
const fields = {
  title: line(1, CONTEST.titleMax).optional(),
  opens_on: DayInput.nullable().optional(),
  end_date: DayInput.optional(),
  image: picture.optional(),
  video: video.optional(),
  youtube_link: youtube.nullable().optional(),
  ad_image: picture.optional(),
  ad_link: link.nullable().optional(),
  result_words: lines(0, CONTEST.wordsMax).nullable().optional(),
}

export const saveContest = post(calls.saveContest, {
  ...change,
  summary:
    'Create a draft that only admins see, or change a contest whose version is sent. The last day of an open contest can only become later; of an ended one only the words of the result change',
  input: z.object({ contest_id: IdInput.optional(), version: VersionInput.optional(), ...fields }),
})
export const uploadContestVideo = post(calls.uploadContestVideo, {
  ...admins,
  summary: 'Store a video for a contest, MP4 or WebM',
  limits: ['uploads'],
  body: 'multipart',
  files: { file: { kind: 'text', bytes: UPLOAD.videoBytes, isRequired: true } },
  input: z.object({}),
  data: z.object({ url: z.string() }),
  errors: fileErrors,
})

export const saveBallot = post(calls.saveBallot, {
  ...change,
  summary: 'Add a ballot to a contest, or change the title of one',
  input: z.object({ ...contest, ballot_id: IdInput.optional(), title: line(1, CONTEST.ballotTitleMax) }),
})
export const orderBallots = post(calls.orderBallots, {
  ...change,
  summary: 'Put all ballots of a contest into an order, before it is opened',
  input: z.object({ ...contest, ballot_ids: z.array(IdInput).min(1).max(CONTEST.ballotsMax) }),
})
export const removeBallot = post(calls.removeBallot, {
  ...change,
  summary: 'Remove a ballot before the contest is opened',
  input: z.object(ballot),
})

const artist_ids = z
  .array(IdInput)
  .min(1, 'is required')
  .max(CONTEST.candidatesMax, `must be at most ${CONTEST.candidatesMax} artists`)
export const addCandidates = post(calls.addCandidates, {
  ...change,
  summary: `Add artists to a ballot, which has at most ${CONTEST.candidatesMax}; hidden and removed ones are refused`,
  input: z.object({ ...ballot, artist_ids }),
})
export const removeCandidates = post(calls.removeCandidates, {
  ...change,
  summary: 'Remove artists from a ballot before the contest is opened',
  input: z.object({ ...ballot, artist_ids }),
})

const year = z.coerce.number().pipe(z.int().min(1000).max(2100))
/** An artist who can be added to a ballot; `is_added` says that the ballot has the artist. */
export const PossibleCandidate = z.object({
  id: Id,
  name: z.string(),
  avatarURL: Url,
  albums: Count,
  is_added: z.boolean(),
})
export type PossibleCandidate = z.infer<typeof PossibleCandidate>

export const findCandidates = get(calls.findCandidates, {
  ...admins,
  summary: 'Artists of the catalogue by name, by genre and by the years of their albums',
  input: z.object({
    ...ballot,
    ...deskListInput,
    genre_id: IdInput.optional(),
    year_from: year.optional(),
    year_to: year.optional(),
  }),
  data: deskList(PossibleCandidate),
  errors: [STATUS.notFound],
})
export const matchCandidates = post(calls.matchCandidates, {
  ...admins,
  summary: 'Compare names, one in a line, with the artists of the catalogue; nothing is added',
  bodyBytes: 4 * CONTEST.namesMax * CONTEST.nameLengthMax,
  input: z.object({
    ...ballot,
    names: z
      .array(text(0, CONTEST.nameLengthMax))
      .min(1, 'is required')
      .max(CONTEST.namesMax, `must be at most ${CONTEST.namesMax} names`),
  }),
  data: z.object({
    matches: z.array(z.object({ name: z.string(), artists: z.array(PossibleCandidate) })),
    misses: z.array(z.string()),
  }),
  errors: [STATUS.notFound],
})

export const openContest = post(calls.openContest, {
  ...change,
  summary:
    'Open voting; ballots and candidates stay from then on, and followers of the artists are notified once. With `dry_run`, says what is opened',
  input: z.object({ ...contest, version: VersionInput, dry_run }),
  data: z.object({ ballots: Count, candidates: Count, followers: Count, ends_at: Time }),
})
export const closeContest = post(calls.closeContest, {
  ...change,
  summary: 'End an open contest now, for good; its title is typed',
  proof: true,
  input: z.object({ ...contest, title: line(1, 1_000) }),
})
export const archiveContest = post(calls.archiveContest, {
  ...change,
  summary: 'Hide an opened contest from lists, or list it again; its page and its log stay readable',
  input: z.object({ ...contest, archived: z.boolean() }),
})
export const duplicateContest = post(calls.duplicateContest, {
  ...change,
  summary: 'Create a draft with the fields, ballots and candidates of a contest that was not opened',
  input: z.object(contest),
})
export const deleteContest = post(calls.deleteContest, {
  ...admins,
  summary: 'Delete a contest that was not opened',
  input: z.object(contest),
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound],
})

/**
 * Votes per hour and per age of the accounts at the time of their votes. `votes` is null for a group with fewer than 5
 * (CONTESTS-06).
 */
export const ContestFigures = z.object({
  hours: z.array(z.object({ hour: Time, votes: Count.nullable() })),
  ages: z.array(z.object({ age: z.enum(VOTER_AGES), votes: Count.nullable() })),
})
export type ContestFigures = z.infer<typeof ContestFigures>

export const contestFigures = get(calls.contestFigures, {
  ...admins,
  summary: 'Votes of an opened contest per hour, the last 720 with votes, and per age of account, as counts',
  input: z.object(contest),
  data: ContestFigures,
  errors: [STATUS.notFound],
})

/**
 * The result: artists with the same number of votes have the same rank, and `is_tie` is true. Shares and turnout are
 * percentages with one decimal; the turnout compares voters with the members of the community.
 */
export const ContestResult = z.object({
  voters: Count,
  members: Count,
  ballots: z.array(
    z.object({
      id: Id,
      title: z.string(),
      votes: Count,
      voters: Count,
      turnout: z.number(),
      artists: z.array(
        z.object({ id: Id, name: z.string(), rank: Id, is_tie: z.boolean(), votes: Count, share: z.number() }),
      ),
    }),
  ),
})
export type ContestResult = z.infer<typeof ContestResult>

export const contestResult = get(calls.contestResult, {
  ...admins,
  summary: 'Ranks, counts, shares and turnout of an opened contest',
  input: z.object(contest),
  data: ContestResult,
  errors: [STATUS.notFound],
})
export const contestResultFile = get(calls.contestResultFile, {
  ...admins,
  summary: 'The same result as CSV',
  reply: 'csv',
  input: z.object(contest),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const recountContest = post(calls.recountContest, {
  ...admins,
  summary: 'Recount the ballot log of a contest on the server, with the script that everybody can download',
  input: z.object(contest),
  data: z.object({
    lines: Count,
    votes: Count,
    head: z.object({ n: Count, hash: z.string() }),
    problems: z.array(z.string()),
  }),
  errors: [STATUS.notFound],
})
export const publishResult = post(calls.publishResult, {
  ...admins,
  summary: 'Create the draft of an article with the tables of an ended contest below the words of the result',
  input: z.object({ ...contest, text: lines(0, CONTEST.wordsMax) }),
  data: z.object({ news_id: Id }),
  errors: [STATUS.notFound, STATUS.conflict],
})

/** An annulment of the votes of a member in a contest. `by` is the admin, null for the operator and for suspensions. */
export const ContestAnnulment = z.object({
  id: Id,
  member: z.object({ id: Id, username: z.string() }).nullable(),
  cause: z.enum(ANNULMENT_CAUSES),
  reason: MaybeText,
  votes: Count,
  by: MaybeText,
  at: Time,
})
export type ContestAnnulment = z.infer<typeof ContestAnnulment>

export const contestAnnulments = get(calls.contestAnnulments, {
  ...admins,
  summary: 'Annulments of a contest, newest first, with their causes',
  input: z.object({ ...contest, page: PageNumber }),
  data: deskList(ContestAnnulment),
  errors: [STATUS.notFound],
})
export const annulVotes = post(calls.annulVotes, {
  ...admins,
  summary:
    'Annul the votes of a member in an open contest, or in all of them, for good. With `dry_run`, says how many; each such question is recorded',
  proof: true,
  input: z.object({
    member_id: IdInput,
    contest_id: IdInput.optional(),
    reason: lines(0, CONTEST.reasonMax).default(''),
    dry_run,
  }),
  data: z.object({ votes: Count }),
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})

/** A line of a ballot log. `takes` is the line that a withdrawal or an annulment reverses. */
export const LogLine = z.object({
  n: Id,
  hour: Time,
  act: z.string(),
  ballot_id: Id.nullable(),
  artist_id: Id.nullable(),
  mark: MaybeText,
  takes: Id.nullable(),
  text: MaybeText,
  hash: z.string(),
})
export type LogLine = z.infer<typeof LogLine>

export const contestLog = get(calls.contestLog, {
  ...admins,
  summary: 'The ballot log of a contest in order; `line` opens the page with this line',
  input: z.object({ ...contest, page: PageNumber, line: IdInput.optional() }),
  data: deskList(LogLine).extend({ page: Id, title: z.string() }),
  errors: [STATUS.notFound],
})
export const contestHeads = get(calls.contestHeads, {
  ...admins,
  summary: 'The heads of a ballot log that the feed of the contest publishes, the latest hour first',
  input: z.object({ ...contest, page: PageNumber }),
  data: deskList(z.object({ n: Id, hour: Time, hash: z.string() })),
  errors: [STATUS.notFound],
})

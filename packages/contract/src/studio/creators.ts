import { z } from 'zod'
import * as calls from '../calls.ts'
import { CreatorLink } from '../catalogue/creator.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PAGE_SIZE, TEXT_MAX } from '../limits.ts'
import { UserRef } from '../member/member.ts'
import {
  Count,
  Html,
  Id,
  IdInput,
  ItemOffset,
  MaybeText,
  Time,
  Url,
  VersionInput,
  limit,
  line,
  lines,
  text,
} from '../primitives.ts'
import { isWebLink } from '../text/web-link.ts'
import { AUDIT_ACTS } from './acts.ts'
import { APPLICATION_STATES, CREATOR, CREATORS, CREATOR_ROLES } from './creator-limits.ts'

/** An artist or podcast in a request. */
export const KindInput = z.enum(['artist', 'podcast'], 'must be artist or podcast')
/** Names an artist or podcast in a request. */
export const creatorInput = { kind: KindInput, id: IdInput }

const Kind = z.enum(['artist', 'podcast'])
const webLink = text(1, TEXT_MAX.link).refine(isWebLink, 'must be a web link like https://band.example')

/** An artist or podcast in references. */
export const CreatorRef = z.object({ kind: Kind, id: Id, name: z.string(), avatarURL: Url })

/**
 * An artist or podcast of the viewer in the studio, with its numbers of drafts, scheduled and published releases or
 * episodes, and of problems: failed sounds and publications.
 */
export const StudioCreator = CreatorRef.extend({
  role: z.enum(CREATOR_ROLES),
  drafts: Count,
  scheduled: Count,
  published: Count,
  problems: Count,
})
export type StudioCreator = z.infer<typeof StudioCreator>

/**
 * A request to become an artist or podcast, or to own the existing one that `claim` names. `note` is the answer of an
 * admin, `creator_id` the artist or podcast of an accepted one.
 */
export const Application = z.object({
  id: Id,
  kind: Kind,
  name: z.string(),
  message: z.string(),
  links: z.array(z.string()),
  claim: CreatorRef.nullable(),
  state: z.enum(APPLICATION_STATES),
  note: MaybeText,
  creator_id: Id.nullable(),
  created_at: Time,
  decided_at: Time.nullable(),
})
export type Application = z.infer<typeof Application>

/**
 * An application for admins: its member, the owners of a claimed artist or podcast, and others of the same name.
 * `email` is the domain of the member's address, whether the address is confirmed, and whether one of the links is on
 * this domain (CATALOGUE-19).
 */
export const ApplicationCase = Application.extend({
  member: UserRef,
  email: z.object({ domain: z.string(), is_confirmed: z.boolean(), is_of_links: z.boolean() }),
  owners: z.array(UserRef),
  same_name: z.array(CreatorRef),
})
export type ApplicationCase = z.infer<typeof ApplicationCase>

/** An open invitation of the viewer to the team of an artist or podcast. */
export const MyInvitation = z.object({
  id: Id,
  creator: CreatorRef,
  role: z.enum(CREATOR_ROLES),
  invited_by: UserRef.nullable(),
  expires_at: Time,
})
export type MyInvitation = z.infer<typeof MyInvitation>

/**
 * A scheduled release of an artist or episode of a podcast, or one whose publication or sound failed (`problem`). `id`
 * is that of the release or episode.
 */
export const StudioEvent = z.object({
  creator: CreatorRef,
  id: Id,
  title: z.string(),
  publish_at: Time.nullable(),
  problem: MaybeText,
})
export type StudioEvent = z.infer<typeof StudioEvent>

export const studioOverview = get(calls.studioOverview, {
  summary: "The viewer's artists and podcasts, applications and invitations, and what is scheduled or failed",
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: z.object({
    creators: z.array(StudioCreator),
    applications: z.array(Application),
    invitations: z.array(MyInvitation),
    scheduled: z.array(StudioEvent),
    failed: z.array(StudioEvent),
    /** The setting CREATORS. */
    applying: z.enum(CREATORS),
  }),
})

export const sameName = get(calls.sameName, {
  summary: 'Artists or podcasts that have a name; id is the one that the viewer edits',
  auth: 'token',
  scope: 'read',
  input: z.object({ kind: KindInput, name: line(1, CREATOR.nameMax), id: IdInput.optional() }),
  data: z.array(CreatorRef),
})

export const apply = post(calls.applyAsCreator, {
  summary:
    'Apply to become an artist or podcast, or to own the existing one of claim_id. Where CREATORS is open, the artist or podcast is made at once (creator). A new request answers a question about the open one.',
  auth: 'token',
  scope: 'account',
  limits: ['applications'],
  input: z.object({
    kind: KindInput,
    name: line(1, CREATOR.nameMax),
    message: lines(0, CREATOR.messageMax).optional(),
    links: z
      .array(webLink)
      .max(CREATOR.applicationLinksMax, `must be at most ${CREATOR.applicationLinksMax} links`)
      .optional(),
    claim_id: IdInput.optional(),
  }),
  data: z.object({ application: Application.nullable(), creator: CreatorRef.nullable() }),
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})

export const listApplications = get(calls.listApplications, {
  summary: 'Applications and claims, the oldest undecided first; without state, open and asked ones',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({
    state: z.enum(APPLICATION_STATES, `must be one of ${APPLICATION_STATES.join(', ')}`).optional(),
    limit: limit(PAGE_SIZE.applications),
    offset: ItemOffset,
  }),
  data: z.object({ data: z.array(ApplicationCase), total: Count }),
})

export const decideApplication = post(calls.decideApplication, {
  summary: 'Accept or refuse an application, or ask a question about it; the member is notified and mailed',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({
    application_id: IdInput,
    decision: z.enum(['accept', 'refuse', 'ask'], 'must be accept, refuse or ask'),
    note: lines(0, CREATOR.noteMax).optional(),
  }),
  data: ApplicationCase,
  errors: [STATUS.notFound, STATUS.conflict],
})

/** A web link with its label. */
export const LinkInput = z.object({ label: line(1, CREATOR.linkLabelMax), url: webLink })

/** Fields of a profile that an import brings or an operator corrects; podcasts have no `back_image`. */
export const PROFILE_FIELDS = ['name', 'bio', 'links', 'genre_ids', 'avatar', 'back_image'] as const

/**
 * The profile of an artist or podcast in the studio. `version` grows with every change. `set_by_site` lists the fields
 * that an operator corrected: only the site changes them (STUDIO-15). `role` is null for an admin without one.
 */
export const CreatorProfile = CreatorRef.extend({
  role: z.enum(CREATOR_ROLES).nullable(),
  version: Count,
  bio: Html,
  links: z.array(CreatorLink),
  genres: z.array(z.object({ id: Id, title: z.string() })),
  avatar: Url,
  back_image: Url,
  set_by_site: z.array(z.enum(PROFILE_FIELDS)),
})
export type CreatorProfile = z.infer<typeof CreatorProfile>

export const creatorProfile = get(calls.creatorProfile, {
  summary: 'The profile of an artist or podcast, for its team',
  auth: 'token',
  scope: 'read',
  input: z.object(creatorInput),
  data: CreatorProfile,
  errors: [STATUS.notFound],
})

export const updateCreatorProfile = post(calls.updateCreatorProfile, {
  summary:
    'Change the profile of an artist or podcast; missing fields stay. avatar and back_image are URLs of file/upload, or empty. A podcast has one genre and no back_image.',
  auth: 'token',
  scope: 'write',
  input: z.object({
    ...creatorInput,
    version: VersionInput,
    name: line(1, CREATOR.nameMax).optional(),
    bio: text(0, CREATOR.bioMax).optional(),
    links: z.array(LinkInput).max(CREATOR.linksMax, `must be at most ${CREATOR.linksMax} links`).optional(),
    genre_ids: z.array(IdInput).max(CREATOR.genresMax, `must be at most ${CREATOR.genresMax} genres`).optional(),
    avatar: text(0, TEXT_MAX.link).optional(),
    back_image: text(0, TEXT_MAX.link).optional(),
  }),
  data: CreatorProfile,
  errors: [STATUS.notFound, STATUS.conflict],
})

/** A changed field of an act with its value before and after, as text; null for none. */
export const HistoryChange = z.object({ field: z.string(), before: MaybeText, after: MaybeText })
export type HistoryChange = z.infer<typeof HistoryChange>

/** An act on an artist or podcast; `actor` is null for a command, a job and a deleted member. */
export const HistoryEntry = z.object({
  id: Id,
  at: Time,
  actor: UserRef.nullable(),
  via: z.string(),
  act: z.enum(AUDIT_ACTS),
  subject: z.object({ kind: z.string(), id: Id.nullable(), title: MaybeText }),
  changes: z.array(HistoryChange),
  reason: MaybeText,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const creatorHistory = get(calls.creatorHistory, {
  summary: 'Acts on an artist or podcast in the last two years, newest first; before is the id of the last known act',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...creatorInput, limit: limit(PAGE_SIZE.history), before: IdInput.optional() }),
  data: z.object({ data: z.array(HistoryEntry), has_more: z.boolean() }),
  errors: [STATUS.notFound],
})

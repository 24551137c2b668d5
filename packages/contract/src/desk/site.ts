import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { MEGABYTE } from '../limits.ts'
import { UserRef } from '../member/member.ts'
import { Count, Nothing, OperatorHtml, Time, line } from '../primitives.ts'
import { TEXT_MAX } from '../site/site-file.ts'
import * as calls from './calls.ts'

/**
 * Limits of the site on the desk: characters of a note, minutes of a preview, listed versions, bytes of a draft, and
 * characters of the text by which links are found.
 */
export const SITE_DESK = { note: 200, previewMinutes: 60, history: 100, bytes: 4 * MEGABYTE, linkText: 100 } as const
/** Largest files of the site in bytes: a picture, and a film with its poster (SITE-15). */
export const SITE_FILE_BYTES = { picture: 10 * MEGABYTE, film: 50 * MEGABYTE } as const

/** Limits of a ZIP with a site: its bytes, those of its files, and their number (SITE-09). */
export const SITE_ARCHIVE = { bytes: 200 * MEGABYTE, unpacked: 250 * MEGABYTE, entries: 1000 } as const

/**
 * A site file as forms edit it: all values, those that Earshot ships included, and the content of the Markdown files
 * that the values name. A picture or film is a path of the published file or the URL of a stored one.
 */
export const SiteContent = z.object({
  values: z.record(z.string(), z.unknown()),
  texts: z.record(z.string(), z.string()),
})
export type SiteContent = z.infer<typeof SiteContent>

const DraftInput = z.object({
  values: z.record(z.string(), z.unknown(), 'must be the values of a site file'),
  texts: z.record(z.string(), z.string(), 'must be texts by their path'),
})
const Version = z.string().regex(/^v[0-9a-f]{12}$/, 'must be the version of a site')

/** An error of a draft; `path` leads to its field, such as contact.pins.0.address. */
export const SiteError = z.object({ path: z.string(), message: z.string() })
export type SiteError = z.infer<typeof SiteError>

/** A draft with what it would change, in the words of `site apply --dry-run`. */
const Checked = z.object({
  errors: z.array(SiteError),
  changes: z.array(z.string()),
  /** Links that lead to something hidden, removed or unknown (SITE-14). */
  dead_links: z.array(z.object({ path: z.string(), link: z.string() })),
})

/** The draft of the community; `base_version` is the published version that it was made from. */
export const SiteDraft = SiteContent.extend({
  base_version: z.string(),
  changed_by: UserRef.nullable(),
  changed_at: Time,
})
export type SiteDraft = z.infer<typeof SiteDraft>

/** A published version; without a member it was published on the command line. */
export const SiteVersion = z.object({
  version: z.string(),
  by: UserRef.nullable(),
  at: Time,
  note: z.string(),
  changes: Count,
})
export type SiteVersion = z.infer<typeof SiteVersion>

const admin = { auth: 'token', scope: 'account', role: 'admin' } as const
const conflicts = [STATUS.conflict, STATUS.notFound] as const

export const getSite = get(calls.getSite, {
  summary: 'The published site file, the shipped one, and the draft; files are the URLs of pictures by their path',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: Nothing,
  data: z.object({
    version: z.string(),
    changed_by: UserRef.nullable(),
    changed_at: Time.nullable(),
    published: SiteContent,
    shipped: SiteContent,
    files: z.record(z.string(), z.string()),
    draft: SiteDraft.nullable(),
    /** The day in the time zone of the community, by which ads are shown (SITE-16). */
    today: z.string(),
    /** Lines that others changed since the draft was begun (SITE-06). */
    theirs: z.array(z.string()),
  }),
})

export const saveSiteDraft = post(calls.saveSiteDraft, {
  summary: 'Store the draft of the site; without one, discard it. It changes no public view.',
  ...admin,
  bodyBytes: SITE_DESK.bytes,
  input: z.object({
    base_version: Version,
    draft: DraftInput.nullable(),
    /**
     * `changed_at` of the draft that the form shows, empty for none: a draft that another admin changed since is not
     * replaced (DESK-10).
     */
    draft_at: z.string().max(40).optional(),
  }),
  data: Checked.extend({ saved_at: Time }),
  errors: conflicts,
})

export const checkSite = post(calls.checkSite, {
  summary: 'Errors of a draft by their field, and what it would change',
  ...admin,
  bodyBytes: SITE_DESK.bytes,
  input: z.object({ draft: DraftInput }),
  data: Checked,
})

export const publishSite = post(calls.publishSite, {
  summary: 'Publish the stored draft. Answers 409 when the site has changed since base_version; force 1 replaces that.',
  ...admin,
  input: z.object({ base_version: Version, note: line(0, SITE_DESK.note).default(''), force: z.literal(1).optional() }),
  data: z.object({ version: z.string(), before: z.string(), changes: z.array(z.string()) }),
  errors: conflicts,
})

export const siteHistory = get(calls.siteHistory, {
  summary: 'The last 100 published versions of the site, newest first',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: Nothing,
  data: z.object({ data: z.array(SiteVersion) }),
})

export const getSiteVersion = get(calls.getSiteVersion, {
  summary: 'A published version, with what it changed from the one before',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({ version: Version }),
  data: SiteContent.extend({ changes: z.array(z.string()) }),
  errors: [STATUS.notFound],
})

export const revertSite = post(calls.revertSite, {
  summary: 'Publish an earlier version again; base_version is the published one',
  ...admin,
  input: z.object({ version: Version, base_version: Version }),
  data: z.object({ version: z.string(), before: z.string(), changes: z.array(z.string()) }),
  errors: conflicts,
})

export const previewSite = post(calls.previewSite, {
  summary: 'A key that shows the draft, or a published version, at ?preview= for an hour',
  ...admin,
  input: z.object({ version: Version.optional() }),
  data: z.object({ key: z.string(), ends_at: Time }),
  errors: [STATUS.notFound],
})

/** Uses of a file of the site; the use decides how the file is checked and stored. */
export const SITE_FILE_KINDS = ['picture', 'logo', 'icon'] as const

export const uploadSiteFile = post(calls.uploadSiteFile, {
  summary: 'Store a picture of the site: a logo is at least 64 pixels high, an icon square with at least 512',
  ...admin,
  limits: ['uploads'],
  body: 'multipart',
  files: { file: { kind: 'text', bytes: SITE_FILE_BYTES.picture, isRequired: true } },
  input: z.object({ kind: z.enum(SITE_FILE_KINDS, 'must be picture, logo or icon') }),
  data: z.object({ url: z.string() }),
  errors: [STATUS.tooLarge, STATUS.wrongType],
})

export const uploadSiteFilm = post(calls.uploadSiteFilm, {
  summary:
    'Store a film of the site, MP4 or WebM, with its poster; without a film, a poster for the film of `film_url`',
  ...admin,
  limits: ['uploads'],
  body: 'multipart',
  files: {
    film: { kind: 'text', bytes: SITE_FILE_BYTES.film },
    poster: { kind: 'picture', bytes: SITE_FILE_BYTES.picture, isRequired: true },
  },
  input: z.object({
    film_url: z
      .string()
      .regex(/^\/media\/video\/[0-9a-f]+\.(?:mp4|webm)$/, 'must be the URL of a film of this server')
      .optional(),
  }),
  data: z.object({ url: z.string() }),
  errors: [STATUS.notFound, STATUS.tooLarge, STATUS.wrongType],
})

export const siteArchive = get(calls.siteArchive, {
  summary: 'The published site file with its texts, pictures and films as a ZIP, as `site show --to` writes them',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  reply: 'bytes',
  input: Nothing,
  data: Nothing,
})

export const readSiteArchive = post(calls.readSiteArchive, {
  summary: 'Read such a ZIP, or a single site.yaml, as a draft, with the version that it was made from, or its errors',
  ...admin,
  limits: ['uploads'],
  body: 'multipart',
  files: { file: { kind: 'text', bytes: SITE_ARCHIVE.bytes, isRequired: true } },
  input: Nothing,
  data: z.object({ version: z.string().nullable(), draft: SiteContent.nullable(), errors: z.array(z.string()) }),
  errors: [STATUS.tooLarge, STATUS.wrongType],
})

/** A page that a link can lead to. */
export const FoundLink = z.object({
  kind: z.enum(['artist', 'album', 'podcast', 'topic', 'article']),
  title: z.string(),
  link: z.string(),
})
export type FoundLink = z.infer<typeof FoundLink>

export const findLinks = get(calls.findLinks, {
  summary: 'Artists, albums, podcasts, topics and articles by a part of their titles, as links for a page',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({ search_text: line(1, SITE_DESK.linkText) }),
  data: z.array(FoundLink),
})

export const showText = post(calls.showText, {
  summary: 'Show a text in Markdown as the site will; changes nothing',
  ...admin,
  bodyBytes: MEGABYTE,
  input: z.object({ text: z.string().max(TEXT_MAX, `must be at most ${TEXT_MAX} characters`) }),
  data: z.object({ html: OperatorHtml }),
})

import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { TEXT_MAX } from '../limits.ts'
import {
  Count,
  DayInput,
  Id,
  IdInput,
  MaybeText,
  Time,
  VersionInput,
  ZeroOrOneInput,
  line,
  lines,
  text,
} from '../primitives.ts'
import { CREATOR } from '../studio/creator-limits.ts'
import { LinkInput } from '../studio/creators.ts'
import * as calls from './calls.ts'
import { AwayItem, DeskItem, ITEM_KINDS, itemInput } from './catalogue.ts'

/** Fields of items that the desk corrects, in the order of their form. */
export const CORRECTABLE = [
  'title',
  'subtitle',
  'artist',
  'album',
  'year',
  'release_date',
  'genre',
  'label',
  'format',
  'certifications',
  'bio',
  'links',
  'cover',
  'header',
] as const
export type CorrectableField = (typeof CORRECTABLE)[number]

/** Limits of corrected fields: characters of a line, years, and genres (CATALOGUE-03). */
export const CORRECTION = { lineMax: 300, yearMin: 1000, yearMax: 2100, genresMax: 10 } as const

/**
 * A field of an item: its value, and where it comes from: the files or the feed, a correction of the site or of the
 * owner. `original` is the value without the correction, `by` the member who corrected it.
 */
export const ItemField = z.object({
  field: z.string(),
  value: MaybeText,
  from: z.enum(['files', 'site', 'owner']),
  original: MaybeText,
  by: MaybeText,
  at: Time.nullable(),
  may_correct: z.boolean(),
  may_empty: z.boolean(),
})
export type ItemField = z.infer<typeof ItemField>

/** A file of an item: its name at the import, its key in the storage, and whether the storage lacks it. */
const ItemFile = z.object({
  name: MaybeText,
  key: z.string(),
  mime: MaybeText,
  size: Count,
  is_missing: z.boolean(),
})

/**
 * An item with its fields, files and relations. `item` is null for one that is away, which `away` then describes; an
 * item that went along with another has neither, and `reason` says why it is away. `merged` are the items that were
 * merged into this one.
 */
export const DeskItemPage = z.object({
  item: DeskItem.nullable(),
  away: AwayItem.nullable(),
  reason: MaybeText,
  version: Count,
  fields: z.array(ItemField),
  files: z.array(ItemFile),
  parts: z.array(z.object({ kind: z.enum(ITEM_KINDS), id: Id, title: z.string() })),
  plans: z.array(z.object({ id: Id, title: z.string(), subscribers: Count })),
  contests: z.array(z.object({ id: Id, title: z.string() })),
  merged: z.array(z.object({ id: Id, title: z.string() })),
  followers: Count,
})
export type DeskItemPage = z.infer<typeof DeskItemPage>

export const deskItem = get(calls.deskItem, {
  summary: 'An item of the catalogue: where each value comes from, its files, parts, plans and contests',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({ kind: z.enum(ITEM_KINDS, `must be one of ${ITEM_KINDS.join(', ')}`), id: IdInput }),
  data: DeskItemPage,
  errors: [STATUS.notFound],
})

/** Fields of a correction or of its undoing. */
const Fields = z.array(z.enum(CORRECTABLE, `must be of ${CORRECTABLE.join(', ')}`)).max(CORRECTABLE.length)
const word = line(1, CORRECTION.lineMax).optional()

/** Web links, one a line: the label, then the address. */
export const LinkLines = lines(1, CREATOR.linksMax * (CREATOR.linkLabelMax + TEXT_MAX.link + 2)).transform(
  (lined, context) => {
    const links = lined.split('\n').filter((each) => each.trim() !== '')
    if (links.length > CREATOR.linksMax) context.addIssue(`must be at most ${CREATOR.linksMax} links`)
    return links.flatMap((each) => {
      const [, label = '', url = ''] = /^(.*)\s(\S+)\s*$/.exec(each) ?? []
      const link = LinkInput.safeParse({ label, url })
      if (link.success) return link.data
      context.addIssue('must be a label and a web link in each line, as in "Website https://band.example"')
      return []
    })
  },
)

/** The day of a release within the years of corrections. */
export const ReleaseDay = DayInput.refine((day) => {
  const year = Number(day.slice(0, 4))
  return year >= CORRECTION.yearMin && year <= CORRECTION.yearMax
}, `must be in the years ${CORRECTION.yearMin} to ${CORRECTION.yearMax}`)

/**
 * The values of a correction. `genre` has commas between its genres; `artist` and `album` are numbers, URLs or names.
 * The year of an album is that of its release date.
 */
export const CorrectionFields = z.object({
  title: word,
  subtitle: word,
  artist: word,
  album: word,
  year: IdInput.pipe(
    z
      .int()
      .min(CORRECTION.yearMin, `must be at least ${CORRECTION.yearMin}`)
      .max(CORRECTION.yearMax, `must be at most ${CORRECTION.yearMax}`),
  ).optional(),
  release_date: ReleaseDay.optional(),
  genre: word,
  label: word,
  format: word,
  certifications: word,
  bio: text(1, CREATOR.bioMax).optional(),
  links: LinkLines.optional(),
  cover: word,
  header: word,
})

const act = { auth: 'token', scope: 'account', role: 'admin' } as const
const one = { ...itemInput, version: VersionInput, dry_run: ZeroOrOneInput.optional() }

/** Changed fields with their values before and after, and the items that have no songs left. */
const Correction = z.object({
  changes: z.array(z.object({ field: z.string(), from: MaybeText, to: MaybeText })),
  emptied: z.array(z.object({ kind: z.enum(ITEM_KINDS), id: Id })),
  version: Count,
})

export const deskCorrect = post(calls.deskCorrect, {
  ...act,
  summary: 'Correct fields of an item; later imports keep the corrections',
  input: z.object({ ...one, ...CorrectionFields.shape, empty: Fields.optional() }),
  data: Correction,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const deskUndoCorrection = post(calls.deskUndoCorrection, {
  ...act,
  summary: 'Undo the corrections of fields of an item, without fields all: the values of its files are shown again',
  input: z.object({ ...one, fields: Fields.optional() }),
  data: Correction,
  errors: [STATUS.notFound, STATUS.conflict],
})

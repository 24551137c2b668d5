import { z } from 'zod'
import { shows } from './kind.ts'
import type { Kind } from './kind.ts'
import { ACCOUNT, GENRE_IDS_MAX, ID_MAX, OFFSET_MAX, PLAYLIST, SEARCH_TEXT_MAX, UPLOAD } from './limits.ts'
import { oneLine, plainLines, showsNothing } from './text/visible-text.ts'

/** An integer that may be sent as digits in a query; other values are refused. */
export const integer = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,16}$/, 'must be a whole number')
        .transform(Number),
    ])
    .pipe(z.int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

/** An id in a request: an integer from 1, as number or digits (the specification, general rules). */
export const IdInput = integer(1, ID_MAX)
/** The id of an item of one of these kinds, which the reply is about. */
export const idInputOf = (...kinds: readonly Kind[]) => shows(integer(1, ID_MAX), ...kinds)
/** An id where 0 means "none". */
export const IdOrZeroInput = integer(0, ID_MAX)
/** An integer from 0, as number or digits. */
export const CountInput = integer(0, ID_MAX)

/** The version of a resource that may have changed since. */
export const VersionInput = integer(0, ID_MAX)

/** The number of blocks that a post will have. */
export const BlocksInput = integer(0, UPLOAD.blocksPerPost)

/** The number of columns of a picture grid. */
export const ColumnsInput = integer(1, UPLOAD.columns)

/** `offset` of paging by items: the number of items already loaded. */
export const ItemOffset = integer(0, OFFSET_MAX).default(0)
/** `offset` of a list that is empty past its end (`isPastLists`). */
export const ListOffset = integer(0, ID_MAX).default(0)
/** `offset` of paging by page number: the first page is 1; 0 or none counts as 1. A page past the end is empty. */
export const PageNumber = integer(0, ID_MAX)
  .default(1)
  .transform((page) => Math.max(1, page))
/** `limit`, capped at the documented maximum; 0 or none means that maximum (API-40). */
export const limit = (documented: number) =>
  integer(0, ID_MAX)
    .default(documented)
    .transform((n) => (n === 0 ? documented : Math.min(n, documented)))

/** Free search text: any Unicode except NUL and lone surrogates; trimmed. */
export const SearchText = z
  .string()
  .max(SEARCH_TEXT_MAX, `must be at most ${SEARCH_TEXT_MAX} characters`)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'must be readable text')
  .transform((text) => text.trim())
  .default('')

/**
 * Text with limits in characters that the database can store. With a `min` of 1 it must have visible text; `missing` is
 * the error otherwise (WRITING-14).
 */
export const text = (min: number, max: number, missing = 'is required') =>
  z
    .string()
    .min(min, min === 1 ? missing : `must be at least ${min} characters`)
    .max(max, `must be at most ${max} characters`)
    .refine((s) => !s.includes('\u0000') && s.isWellFormed(), 'must be readable text')
    .refine((s) => min !== 1 || !showsNothing(s), missing)

/** A text of one line, such as a name; outer blanks and control characters are removed. */
export const line = (min: number, max: number, missing?: string) => text(min, max, missing).transform(oneLine)

/** A text of several lines; outer blanks and other control characters are removed. */
export const lines = (min: number, max: number) => text(min, max).transform(plainLines)

/** An e-mail address in a request. */
export const EmailInput = text(1, ACCOUNT.emailMax).pipe(z.email('must be a valid e-mail address'))

/** `genre_ids`: a comma-separated list of ids; empty means all genres (GENRE-04). */
export const GenreIds = z
  .string()
  .max(2000, 'must be at most 2000 characters')
  .default('')
  .transform((list, context) => {
    const parts = list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    if (parts.length > GENRE_IDS_MAX || parts.some((part) => !/^\d{1,9}$/.test(part))) {
      context.addIssue({
        code: 'custom',
        message: `must be at most ${GENRE_IDS_MAX} whole numbers with commas between`,
      })
      return z.NEVER
    }
    return [...new Set(parts.map(Number))]
  })

const TOO_MANY_SONGS = `must be at most ${PLAYLIST.songsMax} songs`

/** `song_ids`: an array or a comma-separated list of ids; at most as many as a playlist holds. */
export const SongIds = z.union([
  z.array(IdInput).max(PLAYLIST.songsMax, TOO_MANY_SONGS),
  z
    .string()
    .max(12 * PLAYLIST.songsMax, TOO_MANY_SONGS)
    .regex(/^\s*(\d{1,9}\s*(,\s*\d{1,9}\s*)*)?$/, 'must be whole numbers with commas between')
    .transform((list) =>
      list
        .split(',')
        .filter((part) => part.trim() !== '')
        .map(Number),
    ),
])

/** A date in a request, written yyyy-MM-dd. */
export const DayInput = z.iso
  .date('must be a date like 2026-01-31')
  .refine(isInCalendar, 'must be a date like 2026-01-31')

/** A flag in a request: 0 or 1. */
export const ZeroOrOneInput = z.union([z.literal([0, 1]), z.enum(['0', '1']).transform(Number)])

/** An id in a reply. */
export const Id = z.int()
/** The id of an item of one of these kinds: a reply that contains it shows the item. */
export const idOf = (...kinds: readonly Kind[]) => shows(z.int(), ...kinds)
/** A counter in a reply: at least 0. */
export const Count = z.int().min(0)
/** A time in a reply: ISO 8601 in UTC. */
export const Time = z.string()
/** A time in a request: ISO 8601 in UTC, as in replies. */
export const TimeInput = z.iso
  .datetime('must be a time like 2026-01-31T12:00:00.000Z')
  .refine(isInCalendar, 'must be a time like 2026-01-31T12:00:00.000Z')
/** A date without time: yyyy-MM-dd (CONSTANTS-17). */
export const DateOnly = z.string()
/** The URL of a picture, sound or video, or null. It starts with "/" if it is on the API's own origin. */
export const Url = z.string().nullish()
/** HTML: sanitised when it is stored, and again in every reply, which recognises it by its media type (threat T8). */
export const HtmlText = z.string().meta({ contentMediaType: 'text/html' })
/** HTML of the operator: sanitised in the same way, but it may link to any page of this site. */
export const OperatorHtml = z.string().meta({ contentMediaType: 'text/html; author=operator' })
/** HTML of an article, which may also have tables, captions, films and embedded sounds, and link to any page. */
export const ArticleHtml = z.string().meta({ contentMediaType: 'text/html; author=writer' })
/** HTML that may be missing. */
export const Html = HtmlText.nullish()
/** Text that may be missing. */
export const MaybeText = z.string().nullish()
/** Rating from 0 to 5. */
export const Rate = z.number()

/**
 * A page of `item` with the number of pages (API-31). `total` counts the items of all pages; with `has_more` there are
 * more than are counted and shown
 * (FIND-04). Neither is in the specification.
 */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    counts: z.object({ total_pages: Count, total: Count.optional(), has_more: z.boolean().optional() }),
  })

/** A list in an object with the single key `data`. */
export const dataList = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })

/** The reply `{}`. */
export const Nothing = z.object({})

// PostgreSQL's calendar has no year 0.
function isInCalendar(time: string): boolean {
  return !time.startsWith('0000')
}

import { STATUS } from '@earshot/contract/envelope'
import { and, count, eq, gte, min, ne } from 'drizzle-orm'
import { rolesColumn } from '../../access/roles.store.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { member } from '../../db/schema/member/member.ts'
import { Refusal } from '../../http/errors.ts'
import { plainText } from '../richtext/sanitise.ts'

const DAY = 86_400_000

/** The settings of new accounts (COMMUNITYDESK-11). */
export type NewAccountRules = Pick<
  Config,
  | 'holdFirstPosts'
  | 'newAccountDays'
  | 'newAccountPosts'
  | 'newAccountPostsADay'
  | 'newAccountCommentsADay'
  | 'newAccountLinks'
  | 'newAccountPictures'
  | 'newAccountMentions'
>

/** How long an account is new: until a time, until it has further approved posts, or both. */
export type Newness = { until: Date | undefined; missingPosts: number }

/**
 * Returns until when an account is new: younger than the set days, or with fewer approved posts than set; undefined for
 * others and for members with a role (COMMUNITYDESK-11).
 */
export async function findNewness(
  db: Db,
  memberId: number,
  rules: NewAccountRules,
  now: Date,
): Promise<Newness | undefined> {
  const [person] = await db
    .select({ createdAt: member.createdAt, roles: rolesColumn })
    .from(member)
    .where(eq(member.id, memberId))
  if (person === undefined || person.roles.length > 0) return undefined
  const until = new Date(person.createdAt.getTime() + rules.newAccountDays * DAY)
  const visible = and(eq(post.memberId, memberId), eq(post.visibility, 'visible'))
  const missingPosts = Math.max(0, rules.newAccountPosts - (await db.$count(post, visible)))
  return until <= now && missingPosts === 0 ? undefined : { until: until > now ? until : undefined, missingPosts }
}

/**
 * Returns whether the post of a member waits for a moderator: one of the first posts of an account (COMMUNITYDESK-11).
 */
export async function isFirstPost(db: Db, memberId: number, rules: NewAccountRules, now: Date): Promise<boolean> {
  return rules.holdFirstPosts && ((await findNewness(db, memberId, rules, now))?.missingPosts ?? 0) > 0
}

/**
 * Throws 400 for a text of a new account with too many links, pictures or mentions, with the number and when the limit
 * ends (COMMUNITYDESK-11). `pictures` are those beside the text.
 */
export async function mustFitNewAccount(
  db: Db,
  { memberId, html, pictures = 0 }: { memberId: number; html: string; pictures?: number },
  rules: NewAccountRules,
  now: Date,
): Promise<void> {
  const counts = [
    { n: matches(html, /<a\s/g), most: rules.newAccountLinks, what: 'links' },
    { n: matches(html, /<img\s/g) + pictures, most: rules.newAccountPictures, what: 'pictures' },
    { n: matches(plainText(html, html.length), MENTION), most: rules.newAccountMentions, what: 'mentions' },
  ]
  const over = counts.find(({ n, most }) => n > most)
  if (over === undefined) return
  const newness = await findNewness(db, memberId, rules, now)
  if (newness === undefined) return
  throw new Refusal(
    STATUS.badRequest,
    `A text of a new account has at most ${over.most} ${over.what}. ${endSentence(newness)}`,
  )
}

/**
 * Throws 429 when a new account has written its posts or comments of a day, with the number and when the next one is
 * possible (COMMUNITYDESK-11).
 */
export async function mustHaveTurn(
  db: Db,
  memberId: number,
  what: 'posts' | 'comments',
  rules: NewAccountRules,
  now: Date,
): Promise<void> {
  const most = what === 'posts' ? rules.newAccountPostsADay : rules.newAccountCommentsADay
  const since = new Date(now.getTime() - DAY)
  const [written] = await (what === 'posts'
    ? db
        .select({ n: count(), first: min(post.createdAt) })
        .from(post)
        .where(and(eq(post.memberId, memberId), ne(post.visibility, 'draft'), gte(post.createdAt, since)))
    : db
        .select({ n: count(), first: min(comment.createdAt) })
        .from(comment)
        .where(and(eq(comment.memberId, memberId), gte(comment.createdAt, since))))
  if ((written?.n ?? 0) < most) return
  const newness = await findNewness(db, memberId, rules, now)
  if (newness === undefined) return
  const next = new Date((written?.first ?? now).getTime() + DAY)
  const sentence = `A new account writes at most ${most} ${what} a day. The next one is possible at ${timeOf(next)}. ${endSentence(newness)}`
  throw new Refusal(STATUS.tooMany, sentence, {
    retryAfterSeconds: Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000)),
  })
}

function endSentence({ until, missingPosts }: Newness): string {
  const ends = [
    ...(until === undefined ? [] : [`at ${timeOf(until)}`]),
    ...(missingPosts === 0 ? [] : [`after ${missingPosts} approved ${missingPosts === 1 ? 'post' : 'posts'}`]),
  ]
  return `This limit ends ${ends.join(' and ')}.`
}

const timeOf = (at: Date): string =>
  `${at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`

const MENTION = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]+/gu

const matches = (text: string, expression: RegExp): number => text.match(expression)?.length ?? 0

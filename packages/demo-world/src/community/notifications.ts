import { DEMO_ACCOUNTS } from '../accounts.ts'
import { DAY_MS, HOUR_MS, TODAY } from '../calendar.ts'
import { REPORTS } from '../content/community/community.ts'
import type { ReportSeed } from '../content/seeds.ts'
import type { Comment } from './comments.ts'
import type { Follows } from './follows.ts'
import type { Post } from './posts.ts'

/** Open reports and decisions of moderators. Items are posts or comments by index. */
export type Moderation = {
  reports: readonly { kind: ReportSeed['kind']; item: number; by: string; reason: ReportSeed['reason']; at: Date }[]
  decisions: readonly Decision[]
}

/** A moderator has hidden a post or a comment on a post; `author` wrote it. */
export type Decision = {
  kind: ReportSeed['kind']
  item: number
  post: number
  author: string
  title: string
  note: string
  moderator: string
  at: Date
}

/** A notification of one of the accounts. A decision has no actor. */
export type Notification = {
  to: string
  kind: 'reply' | 'comment' | 'follow' | 'moderation'
  actor: string | null
  at: Date
  readAt: Date | null
  post?: number
  comment?: number
  title?: string | null
  text?: string
}

/** Maximum number of notifications of each kind for an account, and days after which they are read. */
const NOTIFIED_MAX = 12
const READ_DAYS = 4
const MODERATORS = ['jonas', 'dogat17']

/** Returns open reports, and a decision for each hidden item. */
export function describeModeration(posts: readonly Post[], comments: readonly Comment[]): Moderation {
  const reports = REPORTS.flatMap(({ kind, words, by, reason }) => {
    const list: readonly { at: number }[] = kind === 'post' ? posts : comments
    const item =
      kind === 'post'
        ? posts.findIndex(({ title }) => title === words)
        : comments.findIndex((each) => each.words === words)
    const written = list[item]
    if (written === undefined) throw new Error(`nobody said: ${words}`)
    return by.map((who, index) => ({
      kind,
      item,
      by: who,
      reason,
      at: new Date(Math.min(TODAY, written.at + (index + 2) * HOUR_MS)),
    }))
  })
  const hidden = [
    ...posts.flatMap(({ by, at, title, reason, visibility }, item) =>
      visibility !== 'hidden' || reason === null
        ? []
        : [{ kind: 'post' as const, item, post: item, author: by, at, title, note: reason }],
    ),
    ...comments.flatMap(({ post, by, at, words, hidden: note }, item) =>
      note === undefined
        ? []
        : [{ kind: 'comment' as const, item, post, author: by, at, title: words.slice(0, 200), note }],
    ),
  ]
  const decisions = hidden.map((each, index) => ({
    ...each,
    moderator: MODERATORS[index % MODERATORS.length] ?? '',
    at: new Date(Math.min(TODAY, each.at + 5 * HOUR_MS)),
  }))
  return { reports, decisions }
}

/** Describes the notifications of the printed accounts, some of each kind. */
export function describeNotifications(
  posts: readonly Post[],
  comments: readonly Comment[],
  { members }: Follows,
  { decisions }: Moderation,
): Notification[] {
  const notifications = new Map<string, Notified[]>(DEMO_ACCOUNTS.map(({ username }) => [username, []]))
  const notify = (to: string | undefined, notification: Notified) => {
    if (to !== undefined) notifications.get(to)?.push(notification)
  }
  for (const [index, { post, by, at, words, parent, hidden }] of comments.entries()) {
    const on = posts[post]
    if (on === undefined || hidden !== undefined) continue
    const about = { actor: by, post, comment: index, title: on.title, text: words, at }
    const answered = parent === undefined ? undefined : comments[parent]?.by
    if (answered !== by) notify(answered, { ...about, kind: 'reply' })
    if (on.by !== by && on.by !== answered) notify(on.by, { ...about, kind: 'comment' })
  }
  for (const { follower, followed, at } of members)
    notify(followed, { kind: 'follow', actor: follower, at: at.getTime() })
  for (const { kind, item, post, author, note, at } of decisions) {
    const title = posts[post]?.title ?? null
    const about = kind === 'comment' ? { comment: item } : {}
    notify(author, { kind: 'moderation', actor: null, post, title, text: note, at: at.getTime(), ...about })
  }
  return [...notifications].flatMap(([to, received]) =>
    newest(received).map(({ at, ...notification }) => ({
      to,
      ...notification,
      at: new Date(at),
      readAt: at < TODAY - READ_DAYS * DAY_MS ? new Date(at + HOUR_MS) : null,
    })),
  )
}

type Notified = Omit<Notification, 'to' | 'at' | 'readAt'> & { at: number }

// Some of each kind, oldest first.
function newest(notifications: readonly Notified[]): Notified[] {
  const kinds = [...new Set(notifications.map(({ kind }) => kind))]
  return kinds
    .flatMap((kind) =>
      notifications
        .filter((notification) => notification.kind === kind)
        .toSorted((a, b) => b.at - a.at)
        .slice(0, NOTIFIED_MAX),
    )
    .toSorted((a, b) => a.at - b.at)
}

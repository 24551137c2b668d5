import type { blogCategories } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { reportSubject } from '@earshot/contract/community/report-subject'
import { DEMO_ACCOUNTS } from '@earshot/demo-world/accounts'
import { expect } from 'vitest'
import { callApi } from './account-journeys.ts'
import { read } from './listenable.ts'

/** A signed-in member: the token for the API, the storage for a browser. */
export type Author = { id: number; username: string; token: string; storage: Record<string, string> }

const signedIn = new Map<string, Promise<Author>>()

/** Returns a member of the demo world, signed in once per file. */
export function authorOf(username: (typeof DEMO_ACCOUNTS)[number]['username']): Promise<Author> {
  const known = signedIn.get(username) ?? signInAs(username)
  signedIn.set(username, known)
  return known
}

async function signInAs(username: string): Promise<Author> {
  const password = passwordOf(username)
  const profile = await callApi('user/login', { email: username, password })
  const { id, token } = profile
  if (typeof id !== 'number' || typeof token !== 'string') throw new Error(`${username} could not sign in`)
  return { id, username, token, storage: { token, 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }) } }
}

/** Returns the password of a member of the demo world. */
export function passwordOf(username: string): string {
  const account = DEMO_ACCOUNTS.find((each) => each.username === username)
  if (account === undefined) throw new Error(`there is no ${username} in the demo world`)
  return account.password
}

/** Returns the topics of the demo world. */
export const topics = (): Promise<Data<typeof blogCategories>> => read('blog/blog_categories', {})

/**
 * Returns the first topic, which has the most posts. Specs only read there: its list stays the same while others write.
 */
export const firstTopic = (): Promise<Topic> => topicAt(0)

/** Returns the topic that specs write in. */
export const writingTopic = (): Promise<Topic> => topicAt(4)

type Topic = Data<typeof blogCategories>[number]

async function topicAt(place: number): Promise<Topic> {
  const topic = (await topics())[place]
  if (topic === undefined) throw new Error('the demo world has too few topics')
  return topic
}

let posts = 0

/** Creates a post, with optional blocks of text and links; returns its id and its title. */
export async function makePost(
  author: Author,
  {
    topicId,
    blocks = [],
  }: { topicId?: number; blocks?: { type: 'text' | 'youtube'; content?: string; youtube_link?: string }[] } = {},
): Promise<{ id: number; title: string }> {
  posts += 1
  const title = `A post of this run, number ${posts} of ${Date.now()}`
  const { id } = await callApi(
    'blog/create_blog',
    {
      user_id: author.id,
      category_id: topicId ?? (await writingTopic()).id,
      title,
      sub_title: 'With a second line',
      description: '<p>It begins like this.</p>',
    },
    author.token,
  )
  for (const [index, block] of blocks.entries())
    await callApi('blog/upload_media', { blog_id: id, pos: index + 1, ...block }, author.token)
  return { id: Number(id), title }
}

/** Creates a comment, or with `parent` a reply; returns its id. */
export async function say(author: Author, postId: number, html: string, parent = 0): Promise<number> {
  const { id } = await callApi(
    'blog/comment',
    { user_id: author.id, blog_id: postId, comment_id: parent, comment: html },
    author.token,
  )
  return Number(id)
}

/** Reports an item as a member and hides it as the admin, with a note for its author. */
export async function hide(kind: 'post' | 'comment', id: number, reporter: Author, note: string): Promise<void> {
  await callApi(
    'user/contact_us',
    { user_id: reporter.id, subject: reportSubject(kind, id), message: 'content' },
    reporter.token,
  )
  await callApi('moderation/settle', { kind, item_id: id, decision: 'hide', note }, (await authorOf('edda')).token)
}

/** Waits until a notification of the member contains all these words; a job creates it shortly after the event. */
export async function expectNotification({ token }: Author, ...words: string[]): Promise<void> {
  const isThere = async () => {
    const { data } = await read('user/notifications', { limit: 20, offset: 0 }, token)
    return data.some((each) => words.every((word) => JSON.stringify(each).includes(word)))
  }
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true)
}

import { HOUR_MS, TODAY } from '../calendar.ts'
import { ANSWERS, CHATTER } from '../content/community/community.ts'
import { MEMBERS } from '../content/people.ts'
import { chanceOf } from '../synth/random.ts'
import type { Chance } from '../synth/random.ts'
import type { Post } from './posts.ts'

/**
 * A comment on a post; `post` and `parent`, the comment that it answers, are indexes. `words` are plain text, `hidden`
 * is a moderator's reason.
 */
export type Comment = {
  post: number
  parent: number | undefined
  level: number
  by: string
  at: number
  words: string
  hidden: string | undefined
}

/** Hand-written lines after which no generated comments follow. */
const ENOUGH_COMMENTS = 3

/** The comments, post by post; each is after the one that it answers. */
export function describeComments(posts: readonly Post[]): Comment[] {
  const comments: Comment[] = []
  for (const [index, post] of posts.entries()) comments.push(...talkUnder(post, index, comments.length))
  return comments
}

function talkUnder({ title, by: author, at: from, talk, visibility }: Post, post: number, before: number): Comment[] {
  const chance = chanceOf(`talk under ${title}`)
  const isQuiet = visibility !== 'visible' || talk.length > ENOUGH_COMMENTS
  const lines = [...talk, ...(isQuiet ? [] : chatter(chance, author))].map(readLine)
  const step = Math.min(HOUR_MS, (TODAY - from) / (lines.length + 1))
  const path: number[] = []
  let at = from
  return lines.map((line, index) => {
    at += step * chance.between(0.2, 1)
    const parent = path[line.level - 2]
    path.splice(line.level - 1, path.length, before + index)
    return { post, parent, at, ...line }
  })
}

// Lines that are used at most once under one post.
function chatter(chance: Chance, author: string): string[] {
  const others = MEMBERS.map(({ username }) => username).filter((name) => name !== author && name !== 'just_looking')
  const used = new Set<string>()
  for (let left = chance.whole(0, 4); left > 0; left -= 1) {
    const [who, words] = [chance.pick(others), chance.pick(CHATTER)]
    if ([...used].some((line) => line.endsWith(words))) continue
    used.add(`${who}: ${words}`)
    if (chance.next() < 0.4) used.add(`> ${chance.pick([author, ...others])}: ${chance.pick(ANSWERS)}`)
  }
  return [...used]
}

function readLine(line: string): Pick<Comment, 'level' | 'by' | 'words' | 'hidden'> {
  const [, depth = '', by = '', words = '', hidden] = /^(>*) ?([^:]+): (.*?)(?: ## (.*))?$/s.exec(line) ?? []
  return { level: depth.length + 1, by, words, hidden }
}

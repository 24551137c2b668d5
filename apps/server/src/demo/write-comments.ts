import { COMMENT_DEPTH } from '@earshot/contract/limits'
import type { Db } from '../db/open.ts'
import { comment } from '../db/schema/community.ts'
import { htmlOfText } from '../modules/richtext/sanitise.ts'
import { MEMBERS } from './content/people.ts'
import { ANSWERS, CHATTER } from './content/talk.ts'
import { chanceOf } from './synth/random.ts'
import type { Chance } from './synth/random.ts'
import { TODAY } from './write-catalogue.ts'
import type { People } from './write-people.ts'
import type { WrittenPost } from './write-posts.ts'
import { HOUR_MS } from './write-posts.ts'

/** A comment that was written down; `parent` is what it answers. */
export type WrittenComment = {
  id: number
  rootId: number | null
  postId: number
  memberId: number
  at: number
  words: string
  parent: WrittenComment | undefined
  hidden: string | undefined
}

/** Hand-written lines after which nobody adds chatter. */
const TALKED_OUT = 3

/** Writes the comments, level by level: a reply needs the id of what it answers. */
export async function writeComments(tx: Db, posts: readonly WrittenPost[], people: People): Promise<WrittenComment[]> {
  const planned = posts.flatMap((each) => plan(each, people))
  for (let level = 1; level <= COMMENT_DEPTH; level += 1) {
    const layer = planned.filter((each) => each.level === level).toSorted((a, b) => a.at - b.at)
    if (layer.length === 0) break
    const rows = await tx
      .insert(comment)
      .values(
        layer.map(({ postId, memberId, parent, words, at, hidden }) => ({
          postId,
          memberId,
          level,
          parentId: parent?.id ?? null,
          rootId: parent === undefined ? null : (parent.rootId ?? parent.id),
          html: htmlOfText(words),
          createdAt: new Date(at),
          visibility: hidden === undefined ? ('visible' as const) : ('hidden' as const),
          reason: hidden ?? null,
        })),
      )
      .returning({ id: comment.id, rootId: comment.rootId })
    for (const [place, each] of layer.entries()) Object.assign(each, rows[place])
  }
  return planned
}

function plan({ id: postId, at: from, seed }: WrittenPost, people: People): (WrittenComment & { level: number })[] {
  const chance = chanceOf(`talk under ${seed.title}`)
  const written = seed.talk ?? []
  const isQuiet = seed.held === true || seed.hidden !== undefined
  const lines = [...written, ...(isQuiet || written.length > TALKED_OUT ? [] : chatter(chance, seed.by))].map(readLine)
  const step = Math.min(HOUR_MS, (TODAY - from) / (lines.length + 1))
  const path: (WrittenComment & { level: number })[] = []
  let at = from
  return lines.map(({ level, by, words, hidden }) => {
    at += step * chance.between(0.2, 1)
    const planned = {
      id: 0,
      rootId: null,
      postId,
      memberId: people.id(by),
      at,
      words,
      hidden,
      level,
      parent: path[level - 2],
    }
    path.splice(level - 1, path.length, planned)
    return planned
  })
}

// A few lines that nobody says twice under one post.
function chatter(chance: Chance, author: string): string[] {
  const others = MEMBERS.map(({ username }) => username).filter((name) => name !== author && name !== 'just_looking')
  const said = new Set<string>()
  for (let left = chance.whole(0, 4); left > 0; left -= 1) {
    const [who, words] = [chance.pick(others), chance.pick(CHATTER)]
    if ([...said].some((line) => line.endsWith(words))) continue
    said.add(`${who}: ${words}`)
    if (chance.next() < 0.4) said.add(`> ${chance.pick([author, ...others])}: ${chance.pick(ANSWERS)}`)
  }
  return [...said]
}

function readLine(line: string): { level: number; by: string; words: string; hidden: string | undefined } {
  const [, depth = '', by = '', words = '', hidden] = /^(>*) ?([^:]+): (.*?)(?: ## (.*))?$/s.exec(line) ?? []
  return { level: depth.length + 1, by, words, hidden }
}

import type { Comment } from '@earshot/contract/community/community'
import { COMMENT_CARDS_MAX } from '@earshot/contract/community/writing/limits'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { mentionStore } from './mention.store.ts'

/** Adds the items of this site that comments and their replies link to, in one query (WRITING-08). */
export async function withCards(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'playerUrl'>,
  comments: readonly Comment[],
): Promise<Comment[]> {
  const texts = [...new Set(comments.flatMap(textsOf))].filter((html) => html.includes('href="'))
  const found = await mentionStore(db, config).listOfTexts(texts, COMMENT_CARDS_MAX)
  const cards = new Map(texts.map((html, index) => [html, found[index] ?? []]))
  const add = (comment: Comment): Comment => {
    const mentions = cards.get(comment.comment) ?? []
    const replies = comment.r_comments.map(add)
    return { ...comment, r_comments: replies, ...(mentions.length > 0 && { mentions }) }
  }
  return comments.map(add)
}

const textsOf = ({ comment, r_comments: replies }: Comment): string[] => [comment, ...replies.flatMap(textsOf)]

import { memberPath } from '@earshot/contract/member/member-path'
import { escapeHtml } from '@earshot/contract/text/html-text'

/** A member as a mention names them. */
export type Mentioned = { id: number; username: string }

const MENTION = /<a href="\/member\/([^"]+)" data-mention="(\d+)">(.*?)<\/a>/gs

/** Returns the usernames that links of sanitised HTML mention. */
export const mentionedNames = (html: string): string[] =>
  [...html.matchAll(MENTION)].flatMap(([, name = '']) => decoded(name) ?? [])

/** Returns the members that a stored text mentions, each once. */
export const mentionedIds = (html: string): number[] => [
  ...new Set([...html.matchAll(MENTION)].map(([, , id]) => Number(id)).filter((id) => id > 0)),
]

/**
 * Rewrites the links of mentions with the name and id of the member that `find` returns for the name in the link. A
 * link for which it returns none becomes text.
 */
export const writeMentions = (html: string, find: (name: string) => Mentioned | undefined): string =>
  html.replaceAll(MENTION, (_link, name: string, _id, words: string) => {
    const found = find(decoded(name) ?? '')
    return found === undefined
      ? words.replaceAll(/<[^>]*>/g, '')
      : `<a href="${escapeHtml(memberPath(found.username))}" data-mention="${found.id}">@${escapeHtml(found.username)}</a>`
  })

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}

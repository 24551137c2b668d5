import type { Db } from '../../db/open.ts'
import { withMentions } from '../mention/member-mention.store.ts'
import { htmlOfText, sanitiseCommunityHtml } from '../richtext/sanitise.ts'
import { isMarkup } from './community.rules.ts'

/** Returns the HTML of a post's text, which is HTML of an editor or plain text: sanitised, with its mentions checked. */
export const communityHtml = async (db: Db, text: string, authorId: number): Promise<string> =>
  isMarkup(text) ? withMentions(db, sanitiseCommunityHtml(text), authorId) : htmlOfText(text)

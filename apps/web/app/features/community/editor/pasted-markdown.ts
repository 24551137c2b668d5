import { htmlOfPlainText } from './html-text.rules.ts'

/** The Markdown of a paste; undefined when the clipboard holds HTML or other plain text. */
export function markdownIn(data: Pick<DataTransfer, 'getData'>): string | undefined {
  const text = data.getData('text/plain')
  return data.getData('text/html') === '' && isMarkdown(text) ? text : undefined
}

/**
 * Markdown as HTML that the editor still has to clean. The converter is loaded when it is needed first; without it the
 * text stays plain.
 */
export async function htmlOfMarkdown(text: string): Promise<string> {
  try {
    const { marked } = await import('marked')
    return await marked.parse(text, { gfm: true, breaks: true })
  } catch {
    return htmlOfPlainText(text)
  }
}

/** True when plain text is written in Markdown. */
export const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text))

/**
 * Marks of Markdown that plain text rarely has: a heading, a list of two lines, a quote, bold words, a link, a fence.
 */
const SIGNS = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] \S.*\n(?:\s*\n)? {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,3}[.)] \S.*\n(?:\s*\n)? {0,3}\d{1,3}[.)] \S/m,
  /^> ?\S/m,
  /(?:^|\s)\*\*\S[^*\n]*\*\*/m,
  /\[[^\]\n]+\]\((?:https?:|mailto:)[^)\s]+\)/,
  /^```/m,
]

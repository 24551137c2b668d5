import { htmlOfPlainText } from '../field/html-text.rules.ts'

/** Returns the Markdown of a paste; undefined if the clipboard contains HTML or other plain text. */
export function markdownIn(data: Pick<DataTransfer, 'getData'>): string | undefined {
  const text = data.getData('text/plain')
  return data.getData('text/html') === '' && isMarkdown(text) ? text : undefined
}

/**
 * Converts Markdown to HTML that the editor still sanitises. The converter loads on first use; if that fails, the text
 * stays plain.
 */
export async function htmlOfMarkdown(text: string): Promise<string> {
  try {
    const { marked } = await import('marked')
    return await marked.parse(text, { gfm: true, breaks: true })
  } catch {
    return htmlOfPlainText(text)
  }
}

/** Returns whether plain text is Markdown. */
export const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text))

/** Markdown syntax that is rare in plain text: a heading, a list of two lines, a quote, bold text, a link, a fence. */
const SIGNS = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] \S.*\n(?:\s*\n)? {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,3}[.)] \S.*\n(?:\s*\n)? {0,3}\d{1,3}[.)] \S/m,
  /^> ?\S/m,
  /(?:^|\s)\*\*\S[^*\n]*\*\*/m,
  /\[[^\]\n]+\]\((?:https?:|mailto:)[^)\s]+\)/,
  /^```/m,
]

/** Marks of Markdown that plain text rarely has: a heading, a list of two lines, a quote, bold words, a link, a fence. */
const SIGNS = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] \S.*\n(?:\s*\n)? {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,3}[.)] \S.*\n(?:\s*\n)? {0,3}\d{1,3}[.)] \S/m,
  /^> ?\S/m,
  /(?:^|\s)\*\*\S[^*\n]*\*\*/m,
  /\[[^\]\n]+\]\((?:https?:|mailto:)[^)\s]+\)/,
  /^```/m,
]

/** True when plain text is written in Markdown. */
export const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text))

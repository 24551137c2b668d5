import { htmlOfPlainText } from './html-text.rules.ts'
import { isMarkdown } from './markdown.rules.ts'

/** The Markdown of a paste; undefined when it brings HTML or plain text of another kind. */
export function markdownIn(data: Pick<DataTransfer, 'getData'>): string | undefined {
  const text = data.getData('text/plain')
  return data.getData('text/html') === '' && isMarkdown(text) ? text : undefined
}

/** Markdown as HTML that the editor still has to clean. The converter is loaded when it is needed first; without it the text stays plain. */
export async function htmlOfMarkdown(text: string): Promise<string> {
  try {
    const { marked } = await import('marked')
    return await marked.parse(text, { gfm: true, breaks: true })
  } catch {
    return htmlOfPlainText(text)
  }
}

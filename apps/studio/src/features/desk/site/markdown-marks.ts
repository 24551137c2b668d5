/** A text with its selected part. */
export type Selected = { text: string; start: number; end: number }

/** A mark of Markdown that the toolbar sets. */
export type Mark = 'bold' | 'italic' | 'link' | 'heading' | 'list' | 'numbers' | 'quote'

const AROUND: Readonly<Partial<Record<Mark, readonly [before: string, after: string]>>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
}
const LINE_STARTS: Readonly<Partial<Record<Mark, (at: number) => string>>> = {
  heading: () => '## ',
  list: () => '- ',
  numbers: (at) => `${at + 1}. `,
  quote: () => '> ',
}

/** Returns the text with a mark around its selected part, or at the start of its selected lines (SITE-17). */
export function marked({ text, start, end }: Selected, mark: Mark): Selected {
  const around = AROUND[mark]
  if (around !== undefined) {
    const [before, after] = around
    return {
      text: text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end),
      start: start + before.length,
      end: end + before.length,
    }
  }
  const from = text.lastIndexOf('\n', start - 1) + 1
  const after = text.indexOf('\n', end)
  const to = after === -1 ? text.length : after
  const lines = text.slice(from, to).split('\n')
  const next = lines.map((line, at) => `${LINE_STARTS[mark]?.(at) ?? ''}${line}`).join('\n')
  return { text: text.slice(0, from) + next + text.slice(to), start: from, end: from + next.length }
}

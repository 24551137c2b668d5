/** One server-sent event. */
export type StreamEvent = { event: string; data: string }

/**
 * Parses server-sent events from text that arrives in pieces; `retryMs` returns the last delay that the server sent.
 */
export function createEventReader(): { read: (piece: string) => StreamEvent[]; retryMs: () => number | undefined } {
  let rest = ''
  let retryMs: number | undefined
  const read = (block: string): StreamEvent | undefined => {
    let event = 'message'
    const data: string[] = []
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
      if (field === 'event') event = value
      if (field === 'data') data.push(value)
      if (field === 'retry' && /^\d+$/.test(value)) retryMs = Number(value)
    }
    return data.length === 0 ? undefined : { event, data: data.join('\n') }
  }
  return {
    read: (piece) => {
      const blocks = (rest + piece).split('\n\n')
      rest = blocks.pop() ?? ''
      return blocks.flatMap((block) => read(block) ?? [])
    },
    retryMs: () => retryMs,
  }
}

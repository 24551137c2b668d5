/** Parses the second in a URL fragment: `#t=83`, `#t=1:23` or `#t=1:02:03`; undefined if there is none. */
export function readMoment(hash: string): number | undefined {
  const [, text] = /^#t=(\d{1,6}(?:\.\d+)?|(?:\d{1,3}:)?\d{1,2}:\d{2}(?:\.\d+)?)$/.exec(hash) ?? []
  return text?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Returns the URL fragment of a second; empty for the start. */
export const momentHash = (seconds: number): string => (seconds >= 1 ? `#t=${Math.floor(seconds)}` : '')

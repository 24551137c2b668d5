import { readFileSync } from 'node:fs'

/** A setting as docs/operating.md explains it; `fallback` is null without a default. */
export type Explained = { name: string; group: string; fallback: string | null; meaning: string }

/** The settings in the order of docs/operating.md, which a test compares with the server's. */
export const listExplained = (): readonly Explained[] => explained

const explained = readManual(readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8'))

function readManual(manual: string): Explained[] {
  return manual.split(/^### /m).flatMap((section) => {
    const group = section.slice(0, section.indexOf('\n')).trim()
    return [...section.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.{20,}) \|$/gm)].map(
      ([, name = '', fallback = '', meaning = '']) => ({
        name,
        group,
        fallback: fallback === '–' ? null : fallback.replaceAll('`', ''),
        // The links lead to other parts of the manual.
        meaning: meaning
          .replaceAll(/\[below\]\(#[^)]+\)/g, 'docs/operating.md')
          .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
      }),
    )
  })
}

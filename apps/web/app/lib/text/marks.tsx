import type { ReactNode } from 'react'

type Marked = { children?: ReactNode }

/** What the marks in messages become, for the `markup` of ParaglideMessage: `{#isolated}` keeps a name of any script apart from the sentence around it, `{#strong}` stresses. */
export const marks = {
  isolated: ({ children }: Marked) => <bdi>{children}</bdi>,
  strong: ({ children }: Marked) => <b>{children}</b>,
}

import type { SiteContent } from '@earshot/contract/desk/site'
import { isGroup, type Path } from './site-values.ts'

/** Values that all fields of the site share: the draft, the shipped site, URLs of pictures, errors, and the change. */
export type Editing = {
  draft: SiteContent
  shipped: SiteContent
  files: Readonly<Record<string, string>>
  errorAt: (path: Path) => string | undefined
  change: (next: SiteContent) => void
}

/** Types the values of a changed draft. */
export const groupOf = (value: unknown): Record<string, unknown> => (isGroup(value) ? { ...value } : {})

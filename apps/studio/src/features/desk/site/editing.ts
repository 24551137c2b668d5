import type { SiteContent } from '@earshot/contract/desk/site'
import { isGroup, type Path } from './site-values.ts'

/**
 * Values that all fields of the site share: the draft, the published and the shipped site, URLs of pictures, the day in
 * the time zone of the community, errors, links that lead nowhere, and the change.
 */
export type Editing = {
  draft: SiteContent
  published: SiteContent
  shipped: SiteContent
  files: Readonly<Record<string, string>>
  today: string
  errorAt: (path: Path) => string | undefined
  isDead: (path: Path) => boolean
  /** Changes the latest draft, which is newer than `draft` after a file was sent. */
  change: (update: (draft: SiteContent) => SiteContent) => void
}

/** Types the values of a changed draft. */
export const groupOf = (value: unknown): Record<string, unknown> => (isGroup(value) ? { ...value } : {})

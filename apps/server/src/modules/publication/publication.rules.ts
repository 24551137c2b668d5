import type { ROLES } from '@earshot/contract/limits'
import { mayModerate } from '../moderation/moderation.rules.ts'

/** An article is taken back, and restored, by the account that wrote it, and by moderators and admins. */
export const mayTakeBack = (
  viewer: { id: number; role: (typeof ROLES)[number] | null },
  article: { authorId: number | null },
): boolean => article.authorId === viewer.id || mayModerate(viewer)

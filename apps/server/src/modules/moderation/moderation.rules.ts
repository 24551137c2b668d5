import type { ROLES } from '@earshot/contract/limits'

type Judge = { id: number; role: (typeof ROLES)[number] | null }

/** Moderators and admins look after what members write. */
export const mayModerate = (viewer: Pick<Judge, 'role'>): boolean =>
  viewer.role === 'moderator' || viewer.role === 'admin'

/** Nobody judges what they wrote themselves, except an admin, who may be the only one. */
export const maySettle = (viewer: Judge, authorId: number): boolean => viewer.role === 'admin' || viewer.id !== authorId

import type { UserRef } from '@earshot/contract/member'

/** The picture of a member: avatarURL, else photo (COMMUNITY-16). */
export const faceOf = (user: UserRef): string | null | undefined => user.avatarURL ?? user.photo

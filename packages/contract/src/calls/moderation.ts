/** Paths of the calls of moderators, without their schemas (../moderation.ts), so that browsers load none. */
export const moderationQueue = 'moderation/queue'
export const moderationSettle = 'moderation/settle'
export const moderationLog = 'moderation/log'
export const listSuspensions = 'moderation/suspensions'
export const suspendMember = 'moderation/suspend'
export const restoreMember = 'moderation/restore'

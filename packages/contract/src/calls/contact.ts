/** Paths of the calls of messages to the operator, without their schemas (../contact.ts), so that browsers load none. */
export const contactMessage = 'user/contact_message'
export const listContactMessages = 'moderation/messages'
export const settleContactMessage = 'moderation/settle_message'

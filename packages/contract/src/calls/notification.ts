/** Paths of the calls of notifications, without their schemas (../notification.ts), so that browsers load none. */
export const listNotifications = 'user/notifications'
export const unreadNotifications = 'user/unread_notifications'
export const readNotifications = 'user/read_notifications'
export const switchNotifications = 'user/switch_notifications'

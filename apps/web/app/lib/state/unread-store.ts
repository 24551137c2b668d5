import { unreadNotifications } from '@earshot/contract/calls'
import { quietApi } from '../api.ts'
import { createViewerState } from './viewer-state.ts'

/** The number of unread notifications of the signed-in member; 0 until it is loaded. */
export const useUnread = createViewerState<{ unread: number }>({ unread: 0 }, () => quietApi.get(unreadNotifications))

/** Loads the number of unread notifications. Silent: without a reply the count is unchanged. */
export const readUnread = (): Promise<void> => useUnread.load().catch(() => undefined)

import { unreadNotifications } from '@earshot/contract/calls'
import { quietApi } from '../api.ts'
import { createViewerState } from './viewer-state.ts'

/** Unread notifications of the signed-in member; 0 while the number is not known. */
export const useUnread = createViewerState<{ unread: number }>({ unread: 0 }, () => quietApi.get(unreadNotifications))

/** Asks how many are unread. Silent: without an answer the count stays as it was. */
export const readUnread = (): Promise<void> => useUnread.load().catch(() => undefined)

/** Paths of the calls of the queue, without their schemas (../queue.ts), so that browsers load none. */
export const getQueue = 'user/queue'
export const updateQueue = 'user/update_queue'

import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isSuspended } from '../../access/suspension.store.ts'

/**
 * The condition that the stream and the home rows show a viewer what a member published. Blocks and mutes are added
 * here (PEACE-01).
 */
export const isShownTo = (_viewer: SQL, author: SQL): SQL => sql`not ${isSuspended(author)}`

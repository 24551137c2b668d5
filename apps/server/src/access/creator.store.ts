import type { Creator } from '@earshot/contract/catalogue/creator'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { artist } from '../db/schema/catalogue/catalogue.ts'
import { podcast } from '../db/schema/catalogue/podcast.ts'
import { oneOf } from '../http/errors.ts'

/** Returns the name of an artist, or the title of a podcast. Throws 404. */
export const getCreatorName = async (db: Db, { kind, id }: Creator): Promise<string> =>
  kind === 'artist'
    ? oneOf(await db.select({ name: artist.name }).from(artist).where(eq(artist.id, id)), 'artist').name
    : oneOf(await db.select({ name: podcast.title }).from(podcast).where(eq(podcast.id, id)), 'podcast').name

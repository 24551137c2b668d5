import { and, eq, inArray, like, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, artist } from '../../../db/schema/catalogue/catalogue.ts'
import { writeArtistGenres } from '../genre.store.ts'

/**
 * Recounts the songs of albums and the albums of artists. An artist without a picture gets that of the newest album,
 * unless an operator removed the picture.
 */
export async function countAnew(tx: Db, albumIds: number[], artistIds: number[]): Promise<void> {
  if (albumIds.length > 0)
    await tx
      .update(album)
      .set({ songCount: sql`(select count(*) from track t where t.album_id = album.id)` })
      .where(inArray(album.id, albumIds))
  if (artistIds.length === 0) return
  await tx
    .update(artist)
    .set({
      albumCount: sql`(select count(*) from album a where a.artist_id = artist.id and not (a.song_count = 0 and a.source like 'album:%'))`,
      avatar: sql`coalesce(artist.avatar, (select a.art from album a where a.artist_id = artist.id and a.art is not null
        and not exists (select from correction c where c.artist_id = artist.id and c.field = 'cover') order by a.year desc nulls last, a.id limit 1))`,
    })
    .where(inArray(artist.id, artistIds))
  await writeArtistGenres(tx, artistIds)
}

/**
 * Removes imported artists and albums without tracks. Artists on a ballot or with plans stay, because members may have
 * paid. Artists and albums stay as well when a removed, corrected or merged item could return to them.
 */
export async function forgetEmpty(tx: Db, albumIds: number[], artistIds: number[]): Promise<void> {
  if (albumIds.length > 0)
    await tx
      .delete(album)
      .where(
        and(
          inArray(album.id, albumIds),
          eq(album.songCount, 0),
          like(album.source, 'album:%'),
          sql`not exists (select from removed_row r where r.table_name = 'track' and (r.row->>'album_id')::int = album.id)`,
          sql`not exists (select from correction c where c.field = 'album' and c.before->>'album_id' = album.id::text)`,
          sql`not exists (select from removal m where m.act = 'merge' and m.kind = 'album' and m.into_id = album.id)`,
        ),
      )
  if (artistIds.length === 0) return
  await tx
    .delete(artist)
    .where(
      and(
        inArray(artist.id, artistIds),
        eq(artist.albumCount, 0),
        like(artist.source, 'artist:%'),
        sql`not exists (select from artist_member m where m.artist_id = artist.id)`,
        sql`not exists (select from track t where t.artist_id = artist.id)`,
        sql`not exists (select from removed_row r where r.table_name in ('album', 'track') and (r.row->>'artist_id')::int = artist.id)`,
        sql`not exists (select from correction c where c.field = 'artist' and c.before->>'artist_id' = artist.id::text)`,
        sql`not exists (select from removal m where m.act = 'merge' and m.kind = 'artist' and m.into_id = artist.id)`,
        sql`not exists (select from plan p where p.artist_id = artist.id)`,
        sql`not exists (select from ballot_artist b where b.artist_id = artist.id)`,
      ),
    )
}

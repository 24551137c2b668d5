import type { Album } from '@earshot/contract/catalogue/catalogue'
import * as m from '@earshot/messages/catalogue'
import { Card } from '@earshot/ui/cards/card.tsx'
import type { ReactNode } from 'react'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { PlayerLink } from '../../layout/sound/player-link.tsx'

/** An album card: picture and title link to its page, "listen to album" to the player (DETAIL-07, ARTISTS-13). */
export function AlbumCard({
  album,
  sizes,
  showArtist = true,
  children,
}: {
  album: Album
  sizes?: string
  showArtist?: boolean
  children?: ReactNode
}) {
  return (
    <Card
      href={`/discover/${album.id}`}
      picture={album.image}
      title={album.title}
      note={albumNote(album, showArtist)}
      {...(sizes === undefined ? {} : { sizes })}
      onPicture={<CardSound of={`album/${album.id}`} title={album.title} />}
    >
      <PlayerLink kind="album" id={album.id} label={m.catalogue_listen_to_album_of({ title: album.title })}>
        {m.listen_to_album()}
      </PlayerLink>
      {children}
    </Card>
  )
}

/** Returns the available facts: "Artist · 2021 · for subscribers". */
export function albumNote(album: Album, showArtist: boolean): string {
  return [
    showArtist ? album.artistName : undefined,
    album.year ?? undefined,
    album.subscribers_only ? m.for_subscribers() : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

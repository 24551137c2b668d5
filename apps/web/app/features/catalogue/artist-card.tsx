import type { ArtistSummary } from '@earshot/contract/catalogue/catalogue'
import * as m from '@earshot/messages/catalogue'
import { Card } from '@earshot/ui/cards/card.tsx'
import { FollowCreator } from '../../layout/parts/member/follow-creator.tsx'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { useSelection } from '../../lib/state/selection-store.ts'
import { formatCount } from '../../lib/text/format.ts'

/** An artist with a round picture; a click stores the artist as the selected one (ARTISTS-07). */
export function ArtistCard({
  artist,
  href = `/artist/${artist.id}`,
  first = false,
}: {
  artist: ArtistSummary
  href?: string
  first?: boolean
}) {
  const select = useSelection((state) => state.selectArtist)
  return (
    <Card
      href={href}
      picture={artist.avatarURL}
      title={artist.name}
      shape="round"
      first={first}
      onPicture={<CardSound of={`artist/${artist.id}`} title={artist.name} />}
      onClick={() => select(artist)}
      note={[artist.genre, m.play_count_short({ shown: formatCount(artist.plays) })].filter(Boolean).join(' · ')}
    >
      <FollowCreator kind="artist" id={artist.id} name={artist.name} size="s" />
    </Card>
  )
}

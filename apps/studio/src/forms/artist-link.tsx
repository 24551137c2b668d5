import { searchTopArtists } from '@earshot/contract/calls'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useCall } from '../session/use-call.ts'

/** Pages of artists that are offered for a name. */
const OFFERED = 3

/** Links a person to the page of an artist: offers the artists of the same name, or says that the person is linked. */
export function ArtistLink({
  name,
  artistId,
  className,
  onChange,
}: {
  name: string
  artistId: number | undefined
  className: string | undefined
  onChange: (artistId: number | undefined) => void
}) {
  if (artistId === undefined)
    return name.length > 1 && <Offers name={name} className={className} onChoose={(id) => onChange(id)} />
  return (
    <p className={className}>
      {m.release_credit_linked()}{' '}
      <Button size="s" variant="quiet" onClick={() => onChange(undefined)}>
        {m.release_unlink_credit({ name })}
      </Button>
    </p>
  )
}

function Offers({
  name,
  className,
  onChoose,
}: {
  name: string
  className: string | undefined
  onChoose: (id: number) => void
}) {
  const { data: found = [] } = useCall(searchTopArtists, { search_key: name, limit: OFFERED, offset: 0 })
  const same = found.filter((artist) => isSame.compare(artist.name, name) === 0)
  if (same.length === 0) return null
  return (
    <p className={className}>
      {same.map((artist) => (
        <Button key={artist.id} size="s" variant="quiet" onClick={() => onChoose(artist.id)}>
          {m.release_link_credit({ name: artist.name })}
        </Button>
      ))}
    </p>
  )
}

const isSame = new Intl.Collator(undefined, { sensitivity: 'base' })

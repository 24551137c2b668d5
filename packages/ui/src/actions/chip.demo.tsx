import { useState } from 'react'
import { Chip, LinkChip } from './chip.tsx'

const GENRES = ['Dub', 'Field recording', 'Krautrock', 'Shoegaze']

/** Pink with a check when selected, otherwise blue with a plus: as buttons and as links. */
export default function ChipDemo() {
  const [picked, setPicked] = useState(['Dub'])
  const toggle = (genre: string) =>
    setPicked(picked.includes(genre) ? picked.filter((other) => other !== genre) : [...picked, genre])
  return (
    <>
      <p>
        {GENRES.map((genre) => (
          <span key={genre}>
            <Chip selected={picked.includes(genre)} onClick={() => toggle(genre)}>
              {genre}
            </Chip>{' '}
          </span>
        ))}
      </p>
      <p>
        <LinkChip href="/documentation/?component=chip" selected>
          Picked
        </LinkChip>{' '}
        <LinkChip href="/documentation/?component=chip" selected={false}>
          Not picked
        </LinkChip>
      </p>
    </>
  )
}

import { useState } from 'react'
import { Chip } from './chip.tsx'

const GENRES = ['Dub', 'Field recording', 'Krautrock', 'Shoegaze']

/** Pink with a check when picked, blue with a plus otherwise. */
export default function ChipDemo() {
  const [picked, setPicked] = useState(['Dub'])
  const toggle = (genre: string) =>
    setPicked(picked.includes(genre) ? picked.filter((other) => other !== genre) : [...picked, genre])
  return (
    <p>
      {GENRES.map((genre) => (
        <span key={genre}>
          <Chip selected={picked.includes(genre)} onClick={() => toggle(genre)}>
            {genre}
          </Chip>{' '}
        </span>
      ))}
    </p>
  )
}

import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import * as m from '@earshot/messages/episode-texts'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useMemo, useState } from 'react'
import { speakersOf, type Edit, type Line } from './lines.rules.ts'
import styles from './transcript.module.css'

/** Speakers that are listed; a file that names a speaker in each line has no use for a list. */
const LISTED = 50

/** The speakers of a transcript; a new name is set in all lines of the old one at once (SHOW-13). */
export function Speakers({ lines, edit }: { lines: readonly Line[]; edit: (change: Edit) => void }) {
  const speakers = useMemo(() => [...speakersOf(lines)], [lines])
  if (speakers.length === 0) return null
  return (
    <details className={styles.more}>
      <summary>{m.transcript_speakers({ count: speakers.length })}</summary>
      <div className={styles.names}>
        {speakers.slice(0, LISTED).map(([name, count]) => (
          <Speaker key={name} name={name} count={count} onRename={(to) => edit({ is: 'rename', from: name, to })} />
        ))}
      </div>
    </details>
  )
}

function Speaker({ name, count, onRename }: { name: string; count: number; onRename: (to: string) => void }) {
  const [typed, setTyped] = useState(name)
  const commit = () => {
    const to = typed.trim()
    if (to !== '' && to !== name) onRename(to)
    else setTyped(name)
  }
  return (
    <Field
      label={m.transcript_rename({ name })}
      hint={m.transcript_lines({ count })}
      dir="auto"
      maxLength={PODCAST.speakerMax}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit()
      }}
    />
  )
}

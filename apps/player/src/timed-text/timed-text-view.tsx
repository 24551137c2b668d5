import type { TimedText } from '@earshot/contract/catalogue/timed-text'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import * as m from '@earshot/messages/timed-text'
import { useMemo, useState } from 'react'
import { FindBar } from './find-bar.tsx'
import { findText } from './find.ts'
import { Lines } from './lines.tsx'
import { presentLine } from './present-line.ts'
import type { TextKind } from './use-timed-text.ts'
import styles from './timed-text-view.module.css'

type Props = { trackId: string; kind: TextKind; texts: readonly TimedText[]; onJump: (seconds: number) => void }

/**
 * The lyrics or transcript of a track: plain, or line by line with the sound. The text is searchable, and a click on a
 * line seeks to it.
 */
export default function TimedTextView({ trackId, kind, texts, onJump }: Props) {
  const [chosen, setChosen] = useState(() => inOwnLanguage(texts))
  const { lines, language } = texts[chosen] ?? NO_TEXT
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState(0)
  const matches = useMemo(
    () =>
      findText(
        lines.map(({ text }) => text),
        query,
      ),
    [lines, query],
  )
  const present = usePlayback(({ track, position }) => (track?.id === trackId ? presentLine(lines, position) : -1))
  const isCurrent = usePlayback(({ track }) => track?.id === trackId)
  return (
    <section className={styles.section} aria-labelledby="timed-text">
      <header className={styles.head}>
        <h2 id="timed-text" className={styles.heading}>
          {kind === 'lyrics' ? m.lyrics() : m.transcript()}
        </h2>
        {texts.length > 1 && (
          <select
            className={styles.language}
            aria-label={m.language()}
            value={chosen}
            onChange={(event) => {
              setChosen(Number(event.target.value))
              setCurrent(0)
            }}
          >
            {texts.map((text, index) => (
              <option key={index} value={index}>
                {nameOf(texts, index)}
              </option>
            ))}
          </select>
        )}
        <FindBar
          label={kind === 'lyrics' ? m.timed_text_find_lyrics() : m.timed_text_find_transcript()}
          query={query}
          count={matches.length}
          current={current}
          onQuery={(text) => {
            setQuery(text)
            setCurrent(0)
          }}
          onMove={setCurrent}
        />
      </header>
      <Lines
        key={chosen}
        kind={kind}
        language={language ?? undefined}
        lines={lines}
        present={present}
        mayFollow={isCurrent}
        matches={matches}
        match={matches[current]}
        onJump={onJump}
      />
    </section>
  )
}

const NO_TEXT: TimedText = { is_synced: false, lines: [] }

function inOwnLanguage(texts: readonly TimedText[]): number {
  for (const preferred of navigator.languages) {
    const found = texts.findIndex(({ language }) => baseOf(language) === baseOf(preferred))
    if (found !== -1) return found
  }
  return 0
}

const baseOf = (language: string | null | undefined): string | undefined => language?.split('-')[0]?.toLowerCase()

// Several texts of one language are numbered.
function nameOf(texts: readonly TimedText[], place: number): string {
  const language = texts[place]?.language
  const earlier = texts.slice(0, place).filter((each) => each.language === language).length
  const name = language
    ? (new Intl.DisplayNames(undefined, { type: 'language' }).of(language) ?? language)
    : m.timed_text_other_language()
  return earlier === 0 ? name : `${name} ${earlier + 1}`
}

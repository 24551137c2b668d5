import type { Release, ReleaseTrack } from '@earshot/contract/studio/release'
import { RELEASE, type DraftLyrics } from '@earshot/contract/studio/release-fields'
import { readLrc, writeLrc } from '@earshot/contract/timed-text/lrc'
import { textOfBytes } from '@earshot/contract/timed-text/text-of-bytes'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useRef, useState } from 'react'
import { LeaveGuard } from '../../../forms/dialogs/leave-guard.tsx'
import { FileInput } from '../../../forms/file-input.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { languageChoices, languageName } from '../../../text/languages.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { changeTracks } from '../use-release.ts'
import { isOutOfOrder, linesOf, textOf } from './lines.ts'
import { Timing } from './timing.tsx'
import { useLyricsDraft } from './use-lyrics-draft.ts'
import styles from './lyrics.module.css'

/** Edits the lyrics of a track: a text per language, from a file too, and the times of its lines. */
export function LyricsEditor({ release, track }: { release: Release; track: ReleaseTrack }) {
  const { lyrics, isDirty, set, discard } = useLyricsDraft(release.id, track)
  const [chosen, setChosen] = useState(0)
  const [isTiming, setTiming] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const at = Math.min(chosen, lyrics.length - 1)
  const current = lyrics[at]
  const lines = linesOf(current?.text ?? '')
  const isWrong = lyrics.some(({ text }) => {
    const own = linesOf(text)
    return text.trim() === '' || text.length > RELEASE.lyricsTextMax || own.some((_, index) => isOutOfOrder(own, index))
  })
  const setText = (text: string) => set(lyrics.map((each, index) => (index === at ? { ...each, text } : each)))
  const add = (language: string) => {
    set([...lyrics, { language, text: '' }])
    setChosen(lyrics.length)
    setTiming(false)
  }
  const takeFile = async (file: File | undefined) => {
    if (file === undefined) return
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()))
    const timed = readLrc(text)
    setText(timed === undefined ? text.replaceAll(/\r\n?/g, '\n').trim() : writeLrc(timed))
  }
  const save = async () => {
    setSaving(true)
    try {
      await changeTracks(release.id, [{ id: track.id, lyrics }])
      discard()
      showDone(m.release_lyrics_saved())
    } catch (error) {
      showProblem(messageOf(error))
    }
    setSaving(false)
  }
  const languages = languageChoices([track.language, release.language]).filter(
    (code) => !lyrics.some(({ language }) => language === code),
  )
  const addLanguage = lyrics.length < RELEASE.lyricsMax && (
    <select
      className={styles.add}
      aria-label={m.release_add_language()}
      value=""
      onChange={({ currentTarget }) => add(currentTarget.value)}
    >
      <option value="">{m.release_add_language()}</option>
      {languages.map((code) => (
        <option key={code} value={code}>
          {languageName(code)}
        </option>
      ))}
    </select>
  )
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <div className={styles.tabs} role="group" aria-label={m.language()}>
          {lyrics.map(({ language }, index) => (
            <button
              key={`${index} ${language}`}
              type="button"
              className={styles.tab}
              aria-pressed={index === at}
              onClick={() => setChosen(index)}
            >
              {nameOf(language)}
            </button>
          ))}
          {lyrics.length > 0 && addLanguage}
        </div>
        {(lyrics.length > 0 || isDirty) && (
          <Button size="s" variant="solid" disabled={!isDirty || isWrong || isSaving} onClick={() => void save()}>
            {isSaving ? m.saving() : m.save()}
          </Button>
        )}
      </div>
      {current === undefined ? (
        <EmptyState title={m.release_no_lyrics()} action={addLanguage}>
          {m.release_no_lyrics_help()}
        </EmptyState>
      ) : (
        <>
          <div className={styles.acts}>
            <Button
              size="s"
              variant={isTiming ? 'line' : 'solid'}
              disabled={current.text.trim() === ''}
              onClick={() => setTiming(!isTiming)}
            >
              {isTiming ? m.release_edit_words() : m.release_time_lines()}
            </Button>
            <Button size="s" onClick={() => files.current?.click()}>
              {m.release_lyrics_file()}
            </Button>
            {lines.some(({ start }) => start !== undefined) && (
              <Button size="s" variant="quiet" onClick={() => setText(textOf(lines.map(({ text }) => ({ text }))))}>
                {m.release_remove_times()}
              </Button>
            )}
            <Button
              size="s"
              variant="quiet"
              onClick={() => {
                set(lyrics.filter((_, index) => index !== at))
                setTiming(false)
              }}
            >
              {m.release_remove_language({ language: nameOf(current.language) })}
            </Button>
            <FileInput
              input={files}
              accept=".lrc,.txt"
              label={m.release_lyrics_file()}
              onFiles={([file]) => void takeFile(file)}
            />
          </div>
          {isTiming ? (
            <Timing track={track} lines={lines} onChange={(next) => setText(textOf(next))} />
          ) : (
            <AreaField
              label={m.release_words_in({ language: nameOf(current.language) })}
              rows={18}
              dir="auto"
              lang={current.language ?? undefined}
              maxLength={RELEASE.lyricsTextMax}
              value={current.text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </>
      )}
      <LeaveGuard isDirty={isDirty} onLeave={discard} />
    </div>
  )
}

const nameOf = (language: DraftLyrics['language']): string =>
  language === null ? m.no_language() : languageName(language)

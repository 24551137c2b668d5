import { getStudioEpisode, updateTranscript } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { StudioTranscript } from '@earshot/contract/studio/podcast/episode-texts'
import * as m from '@earshot/messages/episode-texts'
import * as r from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { SaveForm } from '../../../forms/save-form.tsx'
import { useSave } from '../../../forms/use-save.ts'
import { api } from '../../../session/api.ts'
import { SoundBar } from '../sound/sound-bar.tsx'
import { useEpisodeSound } from '../sound/use-episode-sound.ts'
import { showEpisode } from '../use-episode.ts'
import { LineList } from './line-list.tsx'
import { currentLine, edited, firstWrongLine, isTimed, linesOf, textOfLines, type Line } from './lines.rules.ts'
import { Speakers } from './speakers.tsx'
import { TranscriptFile } from './transcript-file.tsx'
import { readTranscript, type StoredTranscript, type TranscriptValues } from './use-transcript.ts'
import styles from './transcript.module.css'

/** Milliseconds after the last edit at which the lines go to the form, which stores them in this browser. */
const QUIET_MS = 500

/** Edits the lines of a transcript beside its sound, and saves them together (SHOW-13, SHOW-14). */
export function TranscriptEditor({
  episode,
  language,
  stored,
}: {
  episode: StudioEpisode
  language: string
  stored: StoredTranscript
}) {
  const sound = useEpisodeSound(episode)
  const [isFollowing, setFollowing] = useState(true)
  const [isTried, setTried] = useState(false)
  const [playsOnClick, setPlaysOnClick] = useState(true)
  const form = useForm<TranscriptValues>({ defaultValues: stored.values })
  const one = { episode_id: episode.id }
  const saving = useSave({
    form,
    name: `transcript ${episode.id} ${language}`,
    fields: ['lines'],
    stored,
    save: async ({ lines }, version) => {
      const next = await api.post(updateTranscript, { ...one, version, language, lines: readLines(lines) })
      await showEpisode(next)
      return { version: next.version, values: { lines } }
    },
    readAgain: async () => {
      const { version } = await api.get(getStudioEpisode, one)
      return readTranscript(episode.id, language, version)
    },
  })
  const { state, edit, isPending, flush } = useLines(form)
  const { lines, cursor } = state
  const wrong = useMemo(() => firstWrongLine(lines), [lines])
  const current = currentLine(lines, sound.time)
  const playSound = sound.play
  const play = useCallback(
    (start: number | undefined) => {
      setFollowing(true)
      playSound(start)
    },
    [playSound],
  )
  const known = episode.transcripts.find((each) => (each.language ?? '') === language)
  const isEmpty = lines.length === 1 && lines[0]?.text === ''
  const submit = () => {
    setTried(true)
    if (wrong !== undefined || isEmpty) return
    flush()
    saving.submit()
  }
  return (
    <div className={styles.editor}>
      {known?.by === 'feed' && <p className={styles.help}>{m.transcript_by_feed()}</p>}
      {known?.has_feed === true && <p className={styles.help}>{m.transcript_over_feed()}</p>}
      <SoundBar sound={sound}>
        {isTimed(lines) && (
          <Button
            size="s"
            variant={isFollowing ? 'wash' : 'line'}
            aria-pressed={isFollowing}
            onClick={() => setFollowing(!isFollowing)}
          >
            {m.transcript_follow()}
          </Button>
        )}
      </SoundBar>
      <p className={styles.keys}>{m.transcript_keys()}</p>
      <div className={styles.tools}>
        {sound.isThere && isTimed(lines) && (
          <CheckField
            label={m.transcript_plays_on_click()}
            checked={playsOnClick}
            onChange={({ currentTarget }) => setPlaysOnClick(currentTarget.checked)}
          />
        )}
        <details className={styles.more} open={known === undefined || undefined}>
          <summary>{m.transcript_file_and_times()}</summary>
          <div className={styles.acts}>
            {isTimed(lines) ? (
              <Button size="s" onClick={() => edit({ is: 'untime' })}>
                {r.release_remove_times()}
              </Button>
            ) : (
              sound.length > 0 &&
              !isEmpty && (
                <>
                  <Button size="s" onClick={() => edit({ is: 'time', length: sound.length })}>
                    {m.transcript_time()}
                  </Button>
                  <span className={styles.help}>{m.transcript_time_help()}</span>
                </>
              )
            )}
          </div>
          <TranscriptFile episode={episode} language={language} known={known} isDirty={saving.isDirty || isPending} />
        </details>
        <Speakers lines={lines} edit={edit} />
      </div>
      <SaveForm label={m.transcript()} saving={{ ...saving, submit, isDirty: saving.isDirty || isPending }}>
        <LineList
          lines={lines}
          cursor={cursor}
          current={current}
          wrong={wrong}
          language={language}
          isFollowing={isFollowing && sound.isPlaying}
          playsOnClick={playsOnClick && sound.isThere}
          edit={edit}
          onPlay={play}
          onPause={sound.pause}
          isPlaying={sound.isPlaying}
          onLeave={() => setFollowing(false)}
        />
        <FormMessage>{wrong === undefined ? '' : m.transcript_wrong({ number: wrong + 1 })}</FormMessage>
        <FormMessage>{isTried && isEmpty ? m.transcript_is_empty() : ''}</FormMessage>
      </SaveForm>
    </div>
  )
}

/** The lines of the form while they are edited. The form gets them when nothing was edited for half a second. */
function useLines(form: ReturnType<typeof useForm<TranscriptValues>>) {
  const text = useWatch({ control: form.control, name: 'lines' })
  const [state, edit] = useReducer(edited, text, (first) => ({ lines: linesOf(readLines(first)) }))
  // The lines that the form has, with their text.
  const [shared, setShared] = useState<{ text: string; lines: readonly Line[] }>({ text, lines: state.lines })
  const isPending = state.lines !== shared.lines
  const flush = () => {
    if (!isPending) return
    const next = textOfLines(state.lines)
    setShared({ text: next, lines: state.lines })
    form.setValue('lines', next, { shouldDirty: true })
  }
  const flushNow = useEffectEvent(flush)
  useEffect(() => {
    const timer = setTimeout(() => flushNow(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [state.lines])
  // The form has other lines after it was restored, loaded again or renewed.
  const [known, setKnown] = useState(text)
  if (text !== known) {
    setKnown(text)
    if (text !== shared.text) {
      const lines = linesOf(readLines(text))
      setShared({ text, lines })
      edit({ is: 'read', lines })
    }
  }
  return { state, edit, isPending, flush }
}

const readLines = (text: string) => StudioTranscript.shape.lines.parse(JSON.parse(text))

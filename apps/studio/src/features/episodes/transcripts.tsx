import { removeTranscript, uploadTranscript } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useRef, useState } from 'react'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { showEpisode } from './use-episode.ts'
import styles from '../releases/release.module.css'

/** The transcripts of an episode, one for each language, which are sent as files (SHOW-13). */
export function Transcripts({ episode }: { episode: StudioEpisode }) {
  const input = useRef<HTMLInputElement>(null)
  const [language, setLanguage] = useState('')
  const [failure, setFailure] = useState('')
  const send = async (call: () => Promise<StudioEpisode>) => {
    try {
      await showEpisode(await call())
      setFailure('')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const upload = (file: File) => {
    const form = new FormData()
    form.set('episode_id', String(episode.id))
    form.set('version', String(episode.version))
    form.set('language', language.trim())
    form.set('transcript', file)
    return api.post(uploadTranscript, form)
  }
  return (
    <div className={styles.form}>
      {episode.transcripts.map(({ language: tag, line_count: count, by }) => (
        <div key={tag ?? ''} className={styles.buttons}>
          <span>
            {tag ?? m.no_language()} · {m.episode_transcript_facts({ count })}
            {by === 'feed' && ` · ${m.episode_transcript_feed()}`}
          </span>
          {by === 'creator' && (
            <Button
              size="s"
              onClick={() =>
                void send(() =>
                  api.post(removeTranscript, { episode_id: episode.id, version: episode.version, language: tag ?? '' }),
                )
              }
            >
              {m.remove()}
            </Button>
          )}
        </div>
      ))}
      <Field
        label={m.language()}
        hint={m.podcast_language_help()}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={() => input.current?.click()}>{m.episode_transcript_add()}</Button>
      </div>
      <p className={styles.help}>{m.episode_transcript_help()}</p>
      <FormMessage>{failure}</FormMessage>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,.srt,.json,.txt,text/plain,text/vtt"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) void send(() => upload(file))
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

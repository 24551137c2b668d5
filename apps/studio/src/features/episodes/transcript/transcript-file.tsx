import { removeTranscript, uploadTranscript } from '@earshot/contract/calls'
import type { StudioEpisode, TranscriptSummary } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode-texts'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useRef, useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { FileInput } from '../../../forms/file-input.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { showDone } from '../../../toasts.ts'
import { showEpisode } from '../use-episode.ts'
import { nameOfLanguage } from './languages.tsx'
import styles from './transcript.module.css'

/** Sends a file with a transcript, removes one, and takes that of the feed again (SHOW-13, SHOW-14). */
export function TranscriptFile({
  episode: { id, version },
  language,
  known,
  isDirty,
}: {
  episode: StudioEpisode
  language: string
  known: TranscriptSummary | undefined
  /** Edits that are not saved would come after the file; they must be saved or dropped first. */
  isDirty: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isRemoving, setRemoving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async (call: () => Promise<StudioEpisode>, done: string) => {
    setBusy(true)
    try {
      await showEpisode(await call())
      setFailure('')
      setFile(undefined)
      setRemoving(false)
      showDone(done)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  const upload = (sent: File) => {
    const form = new FormData()
    form.set('episode_id', String(id))
    form.set('version', String(version))
    form.set('language', language)
    form.set('transcript', sent)
    return run(() => api.post(uploadTranscript, form), m.transcript_sent({ name: sent.name }))
  }
  const remove = () =>
    run(
      () => api.post(removeTranscript, { episode_id: id, version, language }),
      hasFeed ? m.transcript_feed_taken() : m.transcript_removed(),
    )
  const hasFeed = known?.has_feed === true
  const removal = hasFeed ? m.transcript_take_feed() : m.transcript_remove()
  return (
    <>
      <div className={styles.acts}>
        <Button size="s" disabled={isBusy || isDirty} onClick={() => input.current?.click()}>
          {known === undefined ? m.transcript_file() : m.transcript_other_file()}
        </Button>
        {known?.by === 'creator' && (
          <Button size="s" variant="quiet" disabled={isBusy || isDirty} onClick={() => setRemoving(true)}>
            {removal}
          </Button>
        )}
        <span className={styles.help}>{isDirty ? m.transcript_save_first() : m.transcript_file_help()}</span>
        <FileInput
          input={input}
          accept=".vtt,.srt,.json,.txt,text/plain,text/vtt"
          label={m.transcript_file()}
          onFiles={([chosen]) => {
            if (chosen === undefined) return
            setFailure('')
            if (known === undefined) void upload(chosen)
            else setFile(chosen)
          }}
        />
      </div>
      <FormMessage>{file === undefined && !isRemoving ? failure : ''}</FormMessage>
      <Confirm
        open={file !== undefined}
        title={m.transcript_replace_title({ name: file?.name ?? '' })}
        act={m.transcript_replace()}
        problem={failure}
        isBusy={isBusy}
        onAct={() => file !== undefined && void upload(file)}
        onClose={() => setFile(undefined)}
      >
        <p>{m.transcript_replaces({ count: known?.line_count ?? 0, language: nameOfLanguage(language) })}</p>
      </Confirm>
      <Confirm
        open={isRemoving}
        title={removal}
        act={removal}
        problem={failure}
        isBusy={isBusy}
        onAct={() => void remove()}
        onClose={() => setRemoving(false)}
      >
        <p>{hasFeed ? m.transcript_take_feed_help() : m.transcript_remove_help({ count: known?.line_count ?? 0 })}</p>
      </Confirm>
    </>
  )
}

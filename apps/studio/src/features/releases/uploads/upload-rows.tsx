import { listSounds, removeSound, retrySound } from '@earshot/contract/calls'
import type { StudioSound } from '@earshot/contract/studio/sounds'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { StateWord, type Tone } from '../../../lists/state-word.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { replies } from '../../../session/use-call.ts'
import { refreshSounds } from '../use-release.ts'
import { pause, remove, resume, type Sending } from './upload-queue.ts'
import styles from './uploads.module.css'

/** Files that are sent or checked, and those that failed; a failure stays until it is dealt with (RELEASE-08). */
export function UploadRows({
  sending,
  sounds,
  tracks = [],
}: {
  sending: readonly Sending[]
  sounds: readonly StudioSound[]
  tracks?: readonly { id: number; title: string }[]
}) {
  const titleOf = (trackId: number | null | undefined) => tracks.find(({ id }) => id === trackId)?.title
  if (sending.length === 0 && sounds.length === 0) return null
  return (
    <ul className={styles.rows} aria-label={m.uploads()}>
      {sending.map((entry) => (
        <SendingRow key={`sending-${entry.key}`} entry={entry} replaced={titleOf(entry.trackId)} />
      ))}
      {sounds.map((sound) => (
        <SoundRow key={sound.id} sound={sound} replaced={titleOf(sound.track_id)} />
      ))}
    </ul>
  )
}

const SENDING: Readonly<Record<Sending['state'], { tone: Tone; word: () => string }>> = {
  waiting: { tone: 'off', word: m.release_waiting },
  uploading: { tone: 'waiting', word: m.release_uploading },
  paused: { tone: 'off', word: m.release_paused },
  sent: { tone: 'waiting', word: m.release_checking },
  failed: { tone: 'bad', word: m.release_failed },
}

/** `replaced` is the title of the track whose sound the file replaces. */
type Replacing = { replaced: string | undefined }

function SendingRow({
  entry: { key, name, size, sent, rate, state, problem },
  replaced,
}: { entry: Sending } & Replacing) {
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  return (
    <li className={styles.row}>
      <span className={styles.name} dir="auto">
        {name}
        {replaced !== undefined && <small>{m.release_replaces({ title: replaced })}</small>}
      </span>
      <StateWord tone={SENDING[state].tone}>{SENDING[state].word()}</StateWord>
      <span className={styles.size}>
        {state === 'uploading' && rate > 0
          ? m.release_progress({ percent, size: megabytes(size), rate: megabytes(rate) })
          : m.release_progress_of({ percent, size: megabytes(size) })}
      </span>
      <span className={styles.buttons}>
        {state === 'uploading' && (
          <Button size="s" onClick={() => pause(key)}>
            {m.pause()}
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button size="s" onClick={() => resume(key)}>
            {state === 'paused' ? m.resume() : m.try_again()}
          </Button>
        )}
        {state !== 'sent' && (
          <Button size="s" onClick={() => remove(key)}>
            {m.remove()}
          </Button>
        )}
      </span>
      <progress className={styles.progress} max={100} value={percent} aria-label={name} />
      {problem !== '' && (
        <p className={styles.problem} role="status">
          {problem}
        </p>
      )}
    </li>
  )
}

function SoundRow({ sound, replaced }: { sound: StudioSound } & Replacing) {
  const [error, setError] = useState('')
  const call = async (send: () => Promise<unknown>) => {
    try {
      await send()
      setError('')
    } catch (failure) {
      setError(messageOf(failure))
    }
    if (sound.release_id !== null) await refreshSounds(sound.release_id)
    else await replies.invalidateQueries({ queryKey: [listSounds] })
  }
  const hasFailed = sound.state === 'failed'
  const problem = error === '' ? sound.problem : error
  return (
    <li className={styles.row}>
      <span className={styles.name} dir="auto">
        {sound.name}
        {replaced !== undefined && <small>{m.release_replaces({ title: replaced })}</small>}
      </span>
      <StateWord tone={hasFailed ? 'bad' : 'waiting'}>
        {hasFailed ? m.release_failed() : sound.state === 'checking' ? m.release_checking() : m.release_unfinished()}
      </StateWord>
      <span className={styles.size}>{m.release_megabytes({ size: megabytes(sound.size) })}</span>
      <span className={styles.buttons}>
        {hasFailed && (
          <Button size="s" onClick={() => void call(() => api.post(retrySound, { sound_id: sound.id }))}>
            {m.try_again()}
          </Button>
        )}
        <Button size="s" onClick={() => void call(() => api.post(removeSound, { sound_id: sound.id }))}>
          {m.remove()}
        </Button>
      </span>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      {sound.state === 'uploading' && <p className={styles.problem}>{m.release_unfinished_help()}</p>}
    </li>
  )
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)

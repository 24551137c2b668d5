import { uploadSiteFilm } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { readVideo } from '@earshot/ui/media/video'
import { useId, useRef, useState } from 'react'
import { FileInput } from '../../../../forms/file-input.tsx'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import styles from '../site.module.css'

/** Chooses a film, which is sent at once, and its poster, which can be cut from the film (SITE-15). */
export function FilmField({
  label,
  hint,
  error,
  url,
  onChange,
}: {
  label: string
  hint?: string
  error: string | undefined
  /** The URL of the chosen film; empty without one. */
  url: string
  /** Receives the URL of the stored film; null removes it. */
  onChange: (url: string | null) => void
}) {
  const id = useId()
  const [film, poster] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const shown = useRef<HTMLVideoElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const send = async (form: () => Promise<FormData>) => {
    setBusy(true)
    setFailure('')
    try {
      onChange((await api.post(uploadSiteFilm, await form())).url)
    } catch (problem) {
      setFailure(messageOf(problem))
    } finally {
      setBusy(false)
    }
  }
  const sendFilm = (file: File) =>
    send(async () => formOf({ film: file, poster: await firstFrameOf(file).catch(() => Promise.reject(unreadable())) }))
  const sendPoster = (picture: () => Promise<Blob>) =>
    send(async () => formOf({ film_url: url, poster: await picture() }))
  const takePoster = () => {
    const video = shown.current
    if (video !== null) void sendPoster(() => frameOf(video))
  }
  return (
    <div role="group" aria-labelledby={id} className={styles.picture}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {url !== '' && (
        <>
          <video
            ref={shown}
            key={url}
            src={url}
            controls
            muted
            playsInline
            preload="metadata"
            className={styles.film}
          />
          <p className={styles.label}>{m.site_poster()}</p>
          <img src={readVideo(url).poster ?? ''} alt="" className={styles.shown} />
        </>
      )}
      <FileInput
        input={film}
        accept="video/mp4,video/webm"
        onFiles={([file]) => file !== undefined && void sendFilm(file)}
      />
      <FileInput
        input={poster}
        accept="image/jpeg,image/png"
        onFiles={([file]) => file !== undefined && void sendPoster(async () => file)}
      />
      <div className={styles.acts}>
        <Button size="s" disabled={isBusy} onClick={() => film.current?.click()}>
          {isBusy ? m.saving() : m.site_choose_film()}
        </Button>
        {url !== '' && (
          <>
            <Button size="s" disabled={isBusy} onClick={takePoster}>
              {m.site_take_poster()}
            </Button>
            <Button size="s" disabled={isBusy} onClick={() => poster.current?.click()}>
              {m.site_choose_poster()}
            </Button>
            <Button size="s" variant="quiet" onClick={() => onChange(null)}>
              {m.remove()}
            </Button>
          </>
        )}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <p role="alert" className={styles.problem}>
        {failure || error}
      </p>
    </div>
  )
}

function formOf(parts: Readonly<Record<string, Blob | string>>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  return form
}

/** Seconds after which the first frame is cut: many films begin with a black one. */
const FIRST_SECOND = 0.5

async function firstFrameOf(file: File): Promise<Blob> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  try {
    await event(video, 'loadeddata', () => (video.src = url))
    await event(video, 'seeked', () => (video.currentTime = Math.min(FIRST_SECOND, video.duration / 2)))
    return await frameOf(video)
  } finally {
    URL.revokeObjectURL(url)
  }
}

const event = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked', start: () => void): Promise<void> =>
  new Promise((done, fail) => {
    video.addEventListener(name, () => done(), { once: true })
    video.addEventListener('error', () => fail(unreadable()), { once: true })
    start()
  })

function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((done, fail) =>
    canvas.toBlob((picture) => (picture === null ? fail(unreadable()) : done(picture)), 'image/jpeg', JPEG_QUALITY),
  )
}

const JPEG_QUALITY = 0.92
const unreadable = (): Error => new Error(m.site_film_unreadable())

import * as m from '@earshot/messages/community'

/**
 * The maximum width of a poster in pixels, and the second of the video that it shows (the middle of a shorter video).
 */
const WIDTH_MAX = 1280
const SECOND = 1
const WAIT_MS = 8000

const drawn = new WeakMap<File, Promise<Blob | undefined>>()

/** Returns a frame of a video as a picture; undefined if the browser cannot play the video. Created once per file. */
export function posterOf(video: File): Promise<Blob | undefined> {
  const known = drawn.get(video) ?? draw(video).catch(() => undefined)
  drawn.set(video, known)
  return known
}

async function draw(file: File): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file)
  try {
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'auto'
    video.src = url
    await eventOf(video, 'loadedmetadata')
    video.currentTime = Math.min(SECOND, video.duration / 2)
    await eventOf(video, 'seeked')
    return await frameOf(video)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function frameOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, WIDTH_MAX / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85)
  })
}

function eventOf(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(m.community_video_not_shown()))
    setTimeout(giveUp, WAIT_MS)
    video.addEventListener('error', giveUp, { once: true })
    video.addEventListener(event, () => resolve(), { once: true })
  })
}

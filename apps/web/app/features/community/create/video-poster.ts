/** Widest poster in pixels, and the second of the film it shows (or its middle, when it is shorter). */
const WIDTH_MAX = 1280
const SECOND = 1
const WAIT_MS = 8000

const drawn = new WeakMap<File, Promise<Blob | undefined>>()

/** A picture of a film, drawn by the browser; undefined when it cannot show this film. Drawn once for each file. */
export function posterOf(video: File): Promise<Blob | undefined> {
  const known = drawn.get(video) ?? draw(video).catch(() => undefined)
  drawn.set(video, known)
  return known
}

async function draw(video: File): Promise<Blob | undefined> {
  const address = URL.createObjectURL(video)
  try {
    const film = document.createElement('video')
    film.muted = true
    film.preload = 'auto'
    film.src = address
    await heard(film, 'loadedmetadata')
    film.currentTime = Math.min(SECOND, film.duration / 2)
    await heard(film, 'seeked')
    return await frameOf(film)
  } finally {
    URL.revokeObjectURL(address)
  }
}

function frameOf(film: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, WIDTH_MAX / film.videoWidth)
  canvas.width = Math.round(film.videoWidth * scale)
  canvas.height = Math.round(film.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85)
  })
}

function heard(film: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('This browser cannot show the video.'))
    setTimeout(giveUp, WAIT_MS)
    film.addEventListener('error', giveUp, { once: true })
    film.addEventListener(event, () => resolve(), { once: true })
  })
}

/**
 * The files of a loop of our server: `…/video/{hash}.mp4` comes with a WebM and a poster; other URLs are single files.
 */
export type Video = { sources: { src: string; type: string }[]; poster: string | null }

const URL_PATTERN = /^(.*\/video\/[0-9a-f]+)\.(?:mp4|webm)$/

/** Returns the files of a loop from the URL of one of them. */
export function readVideo(url: string): Video {
  const stem = URL_PATTERN.exec(url)?.[1]
  if (stem === undefined)
    return { sources: [{ src: url, type: url.endsWith('.webm') ? 'video/webm' : 'video/mp4' }], poster: null }
  return {
    sources: [
      { src: `${stem}.webm`, type: 'video/webm' },
      { src: `${stem}.mp4`, type: 'video/mp4' },
    ],
    poster: `${stem}.jpg`,
  }
}

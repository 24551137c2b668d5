/** The files of a loop of this server: `…/video/{hash}.mp4` has a WebM and a poster beside it; other URLs have none. */
export type Video = { sources: { src: string; type: string }[]; poster: string | null }

const URL_PATTERN = /^(.*\/video\/[0-9a-f]+)\.(?:mp4|webm)$/

/** Returns the files of a loop by the URL of one of them. */
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

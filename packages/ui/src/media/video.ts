/** The files of a loop of ours: `…/video/{hash}.mp4` has a WebM and a poster beside it; other addresses stand alone. */
export type Video = { sources: { src: string; type: string }[]; poster: string | null }

const ADDRESS = /^(.*\/video\/[0-9a-f]+)\.(?:mp4|webm)$/

/** Reads the files of a loop from the address of one of them. */
export function readVideo(address: string): Video {
  const stem = ADDRESS.exec(address)?.[1]
  if (stem === undefined)
    return { sources: [{ src: address, type: address.endsWith('.webm') ? 'video/webm' : 'video/mp4' }], poster: null }
  return {
    sources: [
      { src: `${stem}.webm`, type: 'video/webm' },
      { src: `${stem}.mp4`, type: 'video/mp4' },
    ],
    poster: `${stem}.jpg`,
  }
}

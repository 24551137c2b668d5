import type { ReleaseTrack } from '@earshot/contract/studio/release'
import { readLrc } from '@earshot/contract/timed-text/lrc'

/** Characters of a name in a path, because file systems allow 255 bytes. */
const NAME_MAX = 60

/** Returns a name that every file system takes. */
export function fileName(text: string): string {
  const plain = text
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .slice(0, NAME_MAX)
    .toWellFormed()
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return plain === '' ? '_' : plain
}

/** Returns the folder of a release; its number keeps releases with the same title apart. */
export const folderOf = ({ title, number }: { title: string; number: string }): string =>
  `${fileName(title === '' ? 'Untitled' : title)} (${number})`

/** Returns the start of the names of a track's files: disc, number and title. */
export const stemOf = ({
  disc_no: disc,
  track_no: number,
  title,
}: Pick<ReleaseTrack, 'disc_no' | 'track_no' | 'title'>) =>
  `${disc}-${String(number).padStart(2, '0')} ${fileName(title)}`

/** Returns the extension of a stored or sent file with its dot; empty if it has none. */
export const extensionOf = (name: string): string => /\.[a-z\d]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** Returns the files of the lyrics of a track; texts with times are LRC. */
export const lyricsFiles = (stem: string, lyrics: ReleaseTrack['lyrics']): { path: string; text: string }[] =>
  lyrics.map(({ language, text }, at) => {
    const mark = language === null ? (at === 0 ? '' : `.${at + 1}`) : `.${fileName(language)}`
    return { path: `${stem}${mark}${readLrc(text) === undefined ? '.txt' : '.lrc'}`, text }
  })

/** Splits files into groups of at most `bytes`; a larger file is a group of its own. */
export function partsOf<File extends { size: number }>(files: readonly File[], bytes: number): File[][] {
  const parts: File[][] = []
  let room = 0
  for (const file of files) {
    const last = parts.at(-1)
    if (last !== undefined && file.size <= room) last.push(file)
    else {
      parts.push([file])
      room = bytes
    }
    room -= file.size
  }
  return parts
}

/** File name extensions by media type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
}

/** Returns the file name extension of a media type, such as "mp3"; undefined for an unknown one. */
export const soundEnding = (mime: string | null): string | undefined => ENDINGS[mime?.split(';')[0] ?? '']

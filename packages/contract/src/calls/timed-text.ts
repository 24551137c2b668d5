/** Paths of the calls of lyrics and transcripts and of the search in them, without their schemas (../timed-text.ts), so that browsers load none. */
export const getLyrics = 'song/lyrics'
export const getTranscript = 'podcast/transcript'
export const searchLines = 'song/search_lines'

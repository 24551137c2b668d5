/** Paths of the calls of lyrics and transcripts, without their schemas (../timed-text.ts), so that browsers load none. */
export const getLyrics = 'song/lyrics'
export const getTranscript = 'podcast/transcript'

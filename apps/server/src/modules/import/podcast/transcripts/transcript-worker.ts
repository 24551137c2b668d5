import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { readTranscript } from '../../timed-text/transcript-file.ts'
import type { TranscriptAnswer } from './transcript-answer.ts'

const port = parentPort
if (port === null) throw new Error('transcript-worker.ts runs as a worker only')
port.on('message', (message: unknown) => {
  port.postMessage(answer(z.instanceof(Uint8Array).parse(message)))
})

function answer(bytes: Uint8Array): TranscriptAnswer {
  try {
    return { type: 'read', lines: readTranscript(bytes) }
  } catch (error) {
    return { type: 'refused', why: error instanceof Error ? error.message : String(error) }
  }
}

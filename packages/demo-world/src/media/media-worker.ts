import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { compose, songSeconds } from '../synth/compose.ts'
import { openEncoder } from '../synth/encode.ts'
import { Order } from './media-workers.ts'
import type { Delivery, SoundOrder } from './media-workers.ts'

/** Bytes of a message. The first piece is sent at any size, because a listener waits for it. */
const PIECE = 16 * 1024
/** Priority of a quiet thread, on the scale of `nice`. */
const LOW_PRIORITY = 10

const port = parentPort
if (port === null) throw new Error('media-worker.ts runs in a worker thread only.')
const { isQuiet } = z.object({ isQuiet: z.boolean() }).parse(workerData)
// On other systems this would slow down the whole process, and only root may raise a priority again.
if (isQuiet && os.platform() === 'linux' && os.getPriority() < LOW_PRIORITY) os.setPriority(LOW_PRIORITY)

const send = (delivery: z.infer<typeof Delivery>): void => port.postMessage(delivery)
const encoder = once(openEncoder)
// Only speech needs these modules; without them songs and pictures start sooner.
const studio = once(async () => {
  const [{ scriptOf }, { speak }, { openSpeaker }] = await Promise.all([
    import('../episode-script.ts'),
    import('../synth/speech/speak.ts'),
    import('../synth/speech/speaker.ts'),
  ])
  return { scriptOf, speak, say: await openSpeaker() }
})
port.on('message', (data: unknown) => {
  // A failure ends this thread, which the pool is notified of.
  void make(Order.parse(data)).then(() => send('done'))
})

async function make(order: Order): Promise<void> {
  if (order.kind === 'picture') {
    const { drawPicture } = await import('../art/draw-picture.ts')
    return send(await drawPicture(order))
  }
  let pieces: Uint8Array[] = []
  let isFirst = true
  for (const piece of await encoded(order)) {
    pieces.push(piece)
    if (!isFirst && sizeOf(pieces) < PIECE) continue
    send(Buffer.concat(pieces))
    isFirst = isFirst && sizeOf(pieces) === 0
    pieces = []
  }
  send(Buffer.concat(pieces))
}

const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

async function encoded(order: SoundOrder): Promise<Generator<Uint8Array>> {
  const encode = await encoder()
  if (order.kind === 'song') return encode(compose(order), order.kind, songSeconds(order))
  const { scriptOf, speak, say } = await studio()
  return encode(speak(order, say), order.kind, scriptOf(order).seconds)
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}

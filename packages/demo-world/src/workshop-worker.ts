import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { compose, songSeconds } from './synth/compose.ts'
import { openEncoder } from './synth/encode.ts'
import { Order } from './workshop.ts'
import type { Delivery, SoundOrder } from './workshop.ts'

/** Bytes that are sent at once. The first piece goes out as it is: somebody waits for it. */
const PIECE = 16 * 1024
/** How polite a quiet thread is, on the scale of `nice`. */
const POLITE = 10

const port = parentPort
if (port === null) throw new Error('workshop-worker.ts runs as a worker only')
const { isQuiet } = z.object({ isQuiet: z.boolean() }).parse(workerData)
// Elsewhere than on Linux this would slow down the whole process, and nobody may take politeness back.
if (isQuiet && os.platform() === 'linux' && os.getPriority() < POLITE) os.setPriority(POLITE)

const send = (delivery: z.infer<typeof Delivery>): void => port.postMessage(delivery)
const encoder = once(openEncoder)
// Songs and pictures begin sooner without what only speech needs.
const studio = once(async () => {
  const [{ scriptOf }, { speak }, { openSpeaker }] = await Promise.all([
    import('./episode-script.ts'),
    import('./synth/speak.ts'),
    import('./synth/speaker.ts'),
  ])
  return { scriptOf, speak, say: await openSpeaker() }
})
port.on('message', (data: unknown) => {
  // A failure ends this thread, and the workshop hears of it.
  void make(Order.parse(data)).then(() => send('done'))
})

async function make(order: Order): Promise<void> {
  if (order.kind === 'picture') {
    const { drawPicture } = await import('./art/draw-picture.ts')
    return send(await drawPicture(order))
  }
  let kept: Uint8Array[] = []
  let isFirst = true
  for (const piece of await encoded(order)) {
    kept.push(piece)
    if (!isFirst && sizeOf(kept) < PIECE) continue
    send(Buffer.concat(kept))
    isFirst = isFirst && sizeOf(kept) === 0
    kept = []
  }
  send(Buffer.concat(kept))
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

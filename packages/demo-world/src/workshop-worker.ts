import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { portraitOf } from './art/portrait.ts'
import { soundPrint } from './art/sound-print.ts'
import { compose } from './synth/compose.ts'
import { openEncoder } from './synth/encode.ts'
import { speak } from './synth/speak.ts'
import { RATE } from './synth/voices.ts'
import { Order } from './workshop.ts'
import type { SoundOrder } from './workshop.ts'

const QUALITY = 84

// One thread of many: libvips takes no further ones and keeps nothing.
sharp.concurrency(1)
sharp.cache(false)

const port = parentPort
if (port === null) throw new Error('workshop-worker.ts runs as a worker only')
let encoder: ReturnType<typeof openEncoder> | undefined
port.on('message', (data: unknown) => {
  // A failure ends this thread, and the workshop hears of it.
  void make(Order.parse(data)).then((bytes) => port.postMessage(bytes, [bytes.buffer]))
})

async function make(order: Order): Promise<Uint8Array<ArrayBuffer>> {
  if (order.kind !== 'picture') {
    encoder ??= openEncoder()
    return (await encoder)(soundOf(order))
  }
  const svg = soundPrint({ ...order, portrait: portraitOf(soundOf(order.sound), RATE) })
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: QUALITY }).toBuffer())
}

const soundOf = (order: SoundOrder): Float32Array =>
  order.kind === 'song' ? compose(order.seed, order.genre, order.player) : speak(order.seed)

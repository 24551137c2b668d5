import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const Length = z.literal('full').optional()
const SongOrder = z.object({
  kind: z.literal('song'),
  seed: z.string(),
  genre: z.string(),
  player: z.string(),
  length: Length,
})
/** A sound by its seed: music of a genre by a player with habits, or an episode. Without a length it is a short one. */
export const SoundOrder = z.discriminatedUnion('kind', [
  SongOrder,
  z.object({ kind: z.literal('speech'), seed: z.string(), length: Length }),
])
/** A picture by its seed, size in pixels and sound; a face is cropped to a circle; words are drawn at its bottom. */
export const PictureOrder = z.object({
  kind: z.literal('picture'),
  seed: z.string(),
  genre: z.string().optional(),
  sound: SongOrder,
  width: z.int(),
  height: z.int(),
  /** Pixels of the picture for each unit of width and height. */
  scale: z.number().default(1),
  isFace: z.boolean().optional(),
  words: z.string().optional(),
})
/** An order for a worker thread: the MP3 of a sound or the JPEG of a picture. */
export const Order = z.union([SoundOrder, PictureOrder])
export type Order = z.input<typeof Order>
export type SoundOrder = z.infer<typeof SoundOrder>
export type PictureOrder = z.input<typeof PictureOrder>

/** A message of a worker thread: bytes as they are generated, then `done`. */
export const Delivery = z.union([z.instanceof(Uint8Array), z.literal('done')])

/**
 * Worker threads that generate sounds and pictures. The same order returns the same bytes. `onPiece` receives them
 * while they are generated. `signal` cancels an order that has not started; its promise rejects with the signal's
 * reason. `close` rejects all unfinished orders.
 */
export type MediaWorkers = {
  make: (order: Order, onPiece?: (piece: Uint8Array) => void, signal?: AbortSignal) => Promise<Uint8Array>
  close: () => Promise<void>
}

/** Maximum number of threads. */
const THREADS_MAX = 4
/** Milliseconds after which an idle thread ends. */
const IDLE_MS = 15_000

type Job = {
  order: Order
  pieces: Uint8Array[]
  onPiece: ((piece: Uint8Array) => void) | undefined
  done: (bytes: Uint8Array) => void
  fail: (error: Error) => void
}

/**
 * Opens a pool with a thread for every core, or with `threads` threads. They start when there is work and end when they
 * are idle. With `isQuiet`, they run at low priority where the system supports that for a thread (Linux).
 */
export function openMediaWorkers(
  threads = Math.min(THREADS_MAX, availableParallelism()),
  { isQuiet = false }: { isQuiet?: boolean } = {},
): MediaWorkers {
  const waiting: Job[] = []
  const busy = new Map<Worker, Job>()
  const idle = new Map<Worker, NodeJS.Timeout>()
  let isClosed = false

  const assign = (): void => {
    while (busy.size < threads) {
      // The last order comes first: its listener is still waiting, earlier ones may have left.
      const job = waiting.pop()
      if (job === undefined) return
      const worker = reuseIdle() ?? start()
      busy.set(worker, job)
      worker.ref()
      worker.postMessage(job.order)
    }
  }
  const reuseIdle = (): Worker | undefined => {
    const [worker, timer] = [...idle].at(-1) ?? []
    if (worker === undefined) return undefined
    clearTimeout(timer)
    idle.delete(worker)
    return worker
  }
  const keepIdle = (worker: Worker): void => {
    worker.unref()
    idle.set(
      worker,
      setTimeout(() => {
        idle.delete(worker)
        void worker.terminate()
      }, IDLE_MS).unref(),
    )
  }
  const start = (): Worker => {
    const worker = new Worker(new URL('./media-worker.ts', import.meta.url), { workerData: { isQuiet } })
    worker.on('message', (data: unknown) => {
      const job = busy.get(worker)
      const delivery = Delivery.parse(data)
      if (delivery !== 'done') {
        job?.pieces.push(delivery)
        job?.onPiece?.(delivery)
        return
      }
      busy.delete(worker)
      keepIdle(worker)
      job?.done(Buffer.concat(job.pieces))
      assign()
    })
    worker.on('error', (error: unknown) => {
      const job = busy.get(worker)
      busy.delete(worker)
      job?.fail(error instanceof Error ? error : new Error(String(error)))
      assign()
    })
    return worker
  }

  return {
    make: (order, onPiece, signal) =>
      new Promise((done, fail) => {
        if (isClosed) return fail(new Error(CLOSED))
        const job: Job = { order, pieces: [], onPiece, done, fail }
        signal?.addEventListener('abort', () => {
          const index = waiting.indexOf(job)
          if (index === -1) return
          waiting.splice(index, 1)
          fail(signal.reason)
        })
        waiting.push(job)
        return assign()
      }),
    close: async () => {
      isClosed = true
      const workers = [...busy.keys(), ...idle.keys()]
      const given = [...waiting.splice(0), ...busy.values()]
      for (const timer of idle.values()) clearTimeout(timer)
      idle.clear()
      busy.clear()
      for (const job of given) job.fail(new Error(CLOSED))
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

const CLOSED = 'The media workers were closed.'

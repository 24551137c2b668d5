import { Worker } from 'node:worker_threads'
import { openLimiter } from './limiter.ts'

/** Thrown when a worker was lost: it took too long, or it ended (out of memory, a crash). */
export class WorkerLost extends Error {
  readonly reason: 'time' | 'ended'
  constructor(reason: 'time' | 'ended', options?: ErrorOptions) {
    super(reason === 'time' ? 'it took too long' : 'it took too much memory', options)
    this.name = 'WorkerLost'
    this.reason = reason
  }
}

/** Threads that answer one request at a time and may be lost during it. */
export type WorkerPool = {
  /**
   * Returns the reply of a free thread, which is terminated if it takes longer; groups take turns. Throws WorkerLost.
   */
  ask: (question: unknown, timeoutMs: number, group?: string) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * Opens up to `size` threads of the module at `url`, for parsers that an invalid file may block or make run out of
 * memory (threat F35). The module answers every message with one message. A lost thread is replaced at the next
 * request.
 */
export function openWorkerPool(url: URL, { size, memoryMb }: { size: number; memoryMb: number }): WorkerPool {
  const idle: Worker[] = []
  const slots = openLimiter({ running: size, waiting: Infinity })
  const open = () => {
    const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    worker.unref()
    return worker
  }
  return {
    ask: async (question, timeoutMs, group) => {
      const leave = await slots.enter(() => true, group)
      const worker = idle.pop() ?? open()
      try {
        const answer = await answerOf(worker, question, timeoutMs)
        idle.push(worker)
        return answer
      } catch (error) {
        await worker.terminate()
        throw error
      } finally {
        leave()
      }
    },
    close: async () => {
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()))
    },
  }
}

function answerOf(worker: Worker, question: unknown, timeoutMs: number): Promise<unknown> {
  return new Promise((done, fail) => {
    worker.ref()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.unref()
      settle()
    }
    const onMessage = (answer: unknown) => {
      end(() => done(answer))
    }
    const onError = (error: unknown) => {
      end(() => fail(new WorkerLost('ended', { cause: error })))
    }
    const onExit = () => {
      end(() => fail(new WorkerLost('ended')))
    }
    const timer = setTimeout(() => {
      end(() => fail(new WorkerLost('time')))
    }, timeoutMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(question)
  })
}

import { Worker } from 'node:worker_threads'

/** A worker did not come back: it took too long, or it ended (out of memory, a crash). */
export class WorkerLost extends Error {
  readonly reason: 'time' | 'ended'
  constructor(reason: 'time' | 'ended', options?: ErrorOptions) {
    super(reason === 'time' ? 'it took too long' : 'it took too much memory', options)
    this.name = 'WorkerLost'
    this.reason = reason
  }
}

/** Threads that answer one question at a time and may be lost over it. */
export type WorkerPool = {
  /** The answer of a free thread, which is ended when it takes longer. Throws WorkerLost. */
  ask: (question: unknown, timeoutMs: number) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * Opens up to `size` threads of the module at `url` for parsers that a bad file may hang or fill (threat F35). The module answers every message
 * with one message. A lost thread is replaced when the next question comes.
 */
export function openWorkerPool(url: URL, { size, memoryMb }: { size: number; memoryMb: number }): WorkerPool {
  const idle: Worker[] = []
  const waiting: (() => void)[] = []
  let free = size
  const open = () => {
    const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    worker.unref()
    return worker
  }
  // A place that is given back goes straight to the one who waits longest.
  const takePlace = async () => {
    if (free > 0) free -= 1
    else
      await new Promise<void>((taken) => {
        waiting.push(taken)
      })
  }
  const givePlace = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return {
    ask: async (question, timeoutMs) => {
      await takePlace()
      const worker = idle.pop() ?? open()
      try {
        const answer = await answerOf(worker, question, timeoutMs)
        idle.push(worker)
        return answer
      } catch (error) {
        await worker.terminate()
        throw error
      } finally {
        givePlace()
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

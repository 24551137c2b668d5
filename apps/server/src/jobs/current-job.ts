import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunningJob } from './task.ts'

const running = new AsyncLocalStorage<RunningJob>()

/** Runs the work of a job, which can then be named by what it calls. */
export const asJob = <T>(job: RunningJob, work: () => Promise<T>): Promise<T> => running.run(job, work)

/** Returns the job whose work runs; undefined outside jobs. */
export const findCurrentJob = (): RunningJob | undefined => running.getStore()

import type { FailedJob, RecurringJob } from '@earshot/contract/desk/operations/jobs'
import * as m from '@earshot/messages/operations'
import { Link } from '@earshot/ui/links/link.tsx'
import { subjectPath } from '../../log/subject-path.ts'
import styles from '../operations.module.css'

/** Causes of failures by the words of their errors. */
const CAUSES: readonly (readonly [string, RegExp])[] = [
  ['refused', /\b55\d\b/],
  ['time', /timeout|timed out|too long/i],
  ['connection', /ECONN|ENOTFOUND|EAI_AGAIN|socket|connection/i],
  ['query', /^a query failed/],
  ['unknown', /no task .+ in this version/],
  ['stopped', /heartbeat|stopped|abandoned/i],
]
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Returns the name of a job in words (OPERATIONS-03). */
export const taskWord = (task: string): string => m.jobs_task({ key: task.replaceAll(/[.-]/g, '_'), task })

/** Returns the cause of a failure in words. */
export const causeWord = (reason: string): string =>
  m.jobs_cause_word({ cause: CAUSES.find(([, words]) => words.test(reason))?.[0] ?? 'other' })

/** The last error in words, and its full text on demand. */
export function Reason({ reason }: { reason: string }) {
  if (reason === '') return '–'
  return (
    <div className={styles.why}>
      {causeWord(reason)}
      <details>
        <summary>{m.jobs_details()}</summary>
        {reason}
      </details>
    </div>
  )
}

/** The item that a job is about, with a link to it. */
export function Subject({ subject }: Pick<FailedJob, 'subject'>) {
  if (subject === null) return '–'
  const { kind, id } = subject
  const path = subjectPath(kind, id)
  const word = m.jobs_subject_word({ kind, id: String(id) })
  return path === undefined ? word : <Link href={path}>{word}</Link>
}

/** Returns the interval of a recurring job in words. */
export function intervalWord({ every_seconds: seconds }: Pick<RecurringJob, 'every_seconds'>): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? (['second', 1] as const)
  return m.jobs_interval({ unit, count: seconds / length })
}

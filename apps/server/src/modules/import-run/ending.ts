import * as m from '@earshot/messages/imports'
import type { importRun } from '../../db/schema/catalogue/import-run.ts'

type Ended = Pick<typeof importRun.$inferSelect, 'state' | 'added' | 'changed' | 'skipped' | 'problem'>

/** Returns the sentence about the end of an import, for notifications and mails. */
export const endingSentence = ({ state, added, changed, skipped, problem }: Ended): string =>
  state === 'failed'
    ? m.import_failed_sentence({ problem: problem ?? '' })
    : m.import_ended_sentence({ added, changed, skipped, isStopped: state === 'stopped' ? 'yes' : 'no' })

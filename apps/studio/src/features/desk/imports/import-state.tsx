import type { DeskImport } from '@earshot/contract/desk/imports/imports'
import * as m from '@earshot/messages/imports'
import { StateWord, type Tone } from '../../../lists/state-word.tsx'
import styles from './imports.module.css'

const TONES: Record<DeskImport['state'], Tone> = {
  uploading: 'waiting',
  waiting: 'waiting',
  running: 'waiting',
  done: 'good',
  skipped: 'good',
  stopped: 'off',
  failed: 'bad',
}

/** The state of an import in words. */
export const ImportStateWord = ({ state, is_stopping: isStopping }: DeskImport) => (
  <StateWord tone={TONES[state]}>{isStopping ? m.imports_stopping() : m.imports_state({ state })}</StateWord>
)

/** How far an import is: a bar, the file or feed at work, and the numbers so far (CATALOGUE-14). */
export function ImportProgress({ done, total, current, ...counts }: DeskImport) {
  return (
    <div className={styles.progress}>
      <progress
        aria-label={m.imports_progress_label()}
        max={Math.max(total, 1)}
        {...(total === 0 ? {} : { value: done })}
      />
      <span>
        {total === 0 ? m.imports_looking() : m.imports_progress({ done, total })}
        {total > 0 && current !== '' && (
          <>
            {' · '}
            <bdi className={styles.current}>{/^https?:/.test(current) ? current : current.split('/').at(-1)}</bdi>
          </>
        )}
      </span>
      <span className={styles.soft}>{m.imports_counts(counts)}</span>
    </div>
  )
}

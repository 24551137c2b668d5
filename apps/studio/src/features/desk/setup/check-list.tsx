import type { Setting } from '@earshot/contract/desk/settings'
import * as m from '@earshot/messages/setup'
import { Link } from '@earshot/ui/links/link.tsx'
import { Problems } from '../settings/problems.tsx'
import type { StepId } from './setup.rules.ts'

/** The steps that were skipped, and what is unsafe with its cure (SETUP-14). */
export function CheckList({ skipped, settings }: { skipped: readonly StepId[]; settings: readonly Setting[] }) {
  return (
    <>
      {skipped.length > 0 && (
        <>
          <h3>{m.setup_skipped()}</h3>
          <ul>
            {skipped.map((id) => (
              <li key={id}>
                <Link href={`/desk/setup?step=${id}`}>{m.setup_step({ step: id })}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {isUnsafe(settings) && (
        <>
          <h3>{m.to_be_corrected()}</h3>
          <Problems settings={settings} />
        </>
      )}
    </>
  )
}

/** Returns whether a setting is unsafe or does not fit another. */
export const isUnsafe = (settings: readonly Setting[]): boolean => settings.some(({ problems }) => problems.length > 0)

import type { Data } from '@earshot/contract/client'
import type { deskSettings } from '@earshot/contract/desk/calls'
import type { Setting } from '@earshot/contract/desk/settings'
import * as m from '@earshot/messages/setup'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { DESK_PAGES } from '../../../desk-pages.ts'
import { CallStates } from '../../../lists/call-states.tsx'
import { DESK } from '../../../paths.ts'
import { RunningForm } from '../settings/running-form.tsx'
import { CheckList, isUnsafe } from './check-list.tsx'
import { ContentStep } from './content-step.tsx'
import { CurrencyForm } from './currency-form.tsx'
import { MailStep } from './mail-step.tsx'
import { RIGHTS, STEP_IDS, type StepId } from './setup.rules.ts'
import { useSetup } from './use-setup.ts'
import styles from './setup.module.css'

type Read = Data<typeof deskSettings>

const SHOWN: Record<StepId, (read: Read, skipped: readonly StepId[]) => ReactNode> = {
  look: () => <LookStep />,
  place: (read) => (
    <div className={styles.parts}>
      <SelectField label={m.language()} defaultValue="en">
        <option value="en">{m.setup_english()}</option>
      </SelectField>
      <p>{m.setup_language_help()}</p>
      <CurrencyForm />
      <RunningForm label={m.setup_step({ step: 'place' })} read={read} names={['TIME_ZONE']} />
    </div>
  ),
  rights: (read) => <RunningForm label={m.setup_step({ step: 'rights' })} read={read} names={RIGHTS} />,
  mail: (read) => <MailStep {...read} />,
  content: () => <ContentStep />,
  end: (read, skipped) => <EndStep read={read} skipped={skipped} />,
}

/** The steps after the administrator; each takes its state from the data and has its own address (SETUP-06). */
export function Steps() {
  const [query] = useSearchParams()
  const { call, done, skipped } = useSetup()
  const at = Math.max(
    0,
    STEP_IDS.findIndex((id) => id === query.get('step')),
  )
  const step = STEP_IDS[at] ?? 'look'
  const next = STEP_IDS[at + 1]
  return (
    <>
      <h1>{m.setup_title()}</h1>
      <CallStates call={call} skeleton={<Skeleton />}>
        {(read) => (
          <div className={styles.steps}>
            <nav aria-label={m.setup_steps()}>
              <ol className={styles.list}>
                <li className={styles.done}>{m.setup_step_done({ step: m.setup_step({ step: 'admin' }) })}</li>
                {STEP_IDS.map((id) => {
                  const word = m.setup_step({ step: id })
                  return (
                    <li key={id}>
                      <Link href={`?step=${id}`} aria-current={id === step ? 'step' : undefined}>
                        {done.has(id) ? m.setup_step_done({ step: word }) : word}
                      </Link>
                    </li>
                  )
                })}
              </ol>
            </nav>
            <section className={styles.step} aria-labelledby="step">
              <h2 id="step">{m.setup_step({ step })}</h2>
              {SHOWN[step](read, skipped)}
              {next !== undefined && (
                <p className={styles.acts}>
                  <LinkButton variant={done.has(step) ? 'solid' : 'line'} href={`?step=${next}`}>
                    {done.has(step) ? m.next() : m.setup_skip()}
                  </LinkButton>
                </p>
              )}
            </section>
          </div>
        )}
      </CallStates>
    </>
  )
}

function LookStep() {
  const page = DESK_PAGES.find(({ path }) => path.startsWith('/desk/site'))
  return (
    <>
      <p>{m.setup_look_lead()}</p>
      <p className={styles.acts}>
        <LinkButton variant="solid" href={`${page?.path ?? DESK}?from=setup`}>
          {m.setup_open_look()}
        </LinkButton>
      </p>
    </>
  )
}

const isEmbedded = (settings: readonly Setting[]): boolean =>
  settings.some(({ name, is_set: isSet }) => name === 'DATABASE_URL' && !isSet)

/** The last step: the address, what was skipped, and what is unsafe (SETUP-14). */
function EndStep({ read, skipped }: { read: Read; skipped: readonly StepId[] }) {
  const { settings } = read
  return (
    <>
      <p>{m.setup_done_lead({ url: location.origin })}</p>
      <p className={styles.acts}>
        <LinkButton variant="solid" href={DESK}>
          {m.setup_open_desk()}
        </LinkButton>
        <LinkButton href="/">{m.open_the_site()}</LinkButton>
      </p>
      <CheckList skipped={skipped} settings={settings} />
      {!isUnsafe(settings) && <p>{m.setup_safe()}</p>}
      {isEmbedded(settings) && (
        <RunningForm label={m.setup_step({ step: 'end' })} read={read} names={['DUMPS_COPIED']} />
      )}
    </>
  )
}

import type { Data } from '@earshot/contract/client'
import { deskCatalogue, deskSettings, getSite } from '@earshot/contract/desk/calls'
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
import { useCall } from '../../../session/use-call.ts'
import { Problems } from '../settings/problems.tsx'
import { RunningForm, SETTINGS_INPUT } from '../settings/running-form.tsx'
import { ContentStep } from './content-step.tsx'
import { CurrencyForm } from './currency-form.tsx'
import { MailStep } from './mail-step.tsx'
import styles from './setup.module.css'

type Read = Data<typeof deskSettings>
/** The parts of the set-up that settings do not tell. */
type Filled = { hasLook: boolean; hasContent: boolean }
type Step = {
  id: 'look' | 'place' | 'rights' | 'mail' | 'content' | 'end'
  isDone: (settings: readonly Setting[], filled: Filled) => boolean
  show: (read: Read, filled: Filled) => ReactNode
}

const RIGHTS = ['SIGN_UP', 'POSTING', 'CREATORS', 'HOLD_FIRST_POSTS', 'PHONE_REQUIRED'] as const
const isAnySet = (settings: readonly Setting[], names: readonly string[]): boolean =>
  settings.some(({ name, is_set: isSet }) => isSet && names.includes(name))

const STEPS: readonly Step[] = [
  { id: 'look', isDone: (_, { hasLook }) => hasLook, show: () => <LookStep /> },
  {
    id: 'place',
    isDone: (settings) => isAnySet(settings, ['TIME_ZONE']),
    show: (read) => (
      <div className={styles.parts}>
        <SelectField label={m.language()} defaultValue="en">
          <option value="en">{m.setup_english()}</option>
        </SelectField>
        <p>{m.setup_language_help()}</p>
        <CurrencyForm />
        <RunningForm label={m.setup_step({ step: 'place' })} read={read} names={['TIME_ZONE']} />
      </div>
    ),
  },
  {
    id: 'rights',
    isDone: (settings) => isAnySet(settings, RIGHTS),
    show: (read) => <RunningForm label={m.setup_step({ step: 'rights' })} read={read} names={RIGHTS} />,
  },
  { id: 'mail', isDone: (settings) => isAnySet(settings, ['MAIL_URL']), show: (read) => <MailStep {...read} /> },
  { id: 'content', isDone: (_, { hasContent }) => hasContent, show: () => <ContentStep /> },
  { id: 'end', isDone: () => false, show: (read, filled) => <EndStep read={read} filled={filled} /> },
]

/** The steps after the administrator; each takes its state from the data and has its own address (SETUP-06). */
export function Steps() {
  const [query] = useSearchParams()
  const call = useCall(deskSettings, SETTINGS_INPUT)
  const filled = useFilled()
  const at = Math.max(
    0,
    STEPS.findIndex(({ id }) => id === query.get('step')),
  )
  const step = STEPS[at]
  const next = STEPS[at + 1]
  return (
    <>
      <h1>{m.setup_title()}</h1>
      <CallStates call={call} skeleton={<Skeleton />}>
        {(read) => (
          <div className={styles.steps}>
            <nav aria-label={m.setup_steps()}>
              <ol className={styles.list}>
                <li className={styles.done}>{m.setup_step_done({ step: m.setup_step({ step: 'admin' }) })}</li>
                {STEPS.map(({ id, isDone }) => {
                  const word = m.setup_step({ step: id })
                  return (
                    <li key={id}>
                      <Link href={`?step=${id}`} aria-current={id === step?.id ? 'step' : undefined}>
                        {isDone(read.settings, filled) ? m.setup_step_done({ step: word }) : word}
                      </Link>
                    </li>
                  )
                })}
              </ol>
            </nav>
            {step !== undefined && (
              <section className={styles.step} aria-labelledby="step">
                <h2 id="step">{m.setup_step({ step: step.id })}</h2>
                {step.show(read, filled)}
                {next !== undefined && (
                  <p className={styles.acts}>
                    <LinkButton
                      variant={step.isDone(read.settings, filled) ? 'solid' : 'line'}
                      href={`?step=${next.id}`}
                    >
                      {step.isDone(read.settings, filled) ? m.next() : m.setup_skip()}
                    </LinkButton>
                  </p>
                )}
              </section>
            )}
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

function useFilled(): Filled {
  const site = useCall(getSite)
  const songs = useCall(deskCatalogue, { kind: 'song' })
  const podcasts = useCall(deskCatalogue, { kind: 'podcast' })
  const identityOf = (of: 'published' | 'shipped') => JSON.stringify(site.data?.[of].values.identity)
  return {
    hasLook: identityOf('published') !== identityOf('shipped'),
    hasContent: [songs, podcasts].some(({ data }) => (data?.total ?? 0) > 0),
  }
}

const isEmbedded = (settings: readonly Setting[]): boolean =>
  settings.some(({ name, is_set: isSet }) => name === 'DATABASE_URL' && !isSet)

/** The last step: the address, what was skipped, and what is unsafe (SETUP-14). */
function EndStep({ read, filled }: { read: Read; filled: Filled }) {
  const { settings } = read
  const left = STEPS.filter(({ id, isDone }) => id !== 'end' && !isDone(settings, filled))
  return (
    <>
      <p>{m.setup_done_lead({ url: location.origin })}</p>
      <p className={styles.acts}>
        <LinkButton variant="solid" href={DESK}>
          {m.setup_open_desk()}
        </LinkButton>
        <LinkButton href="/">{m.open_the_site()}</LinkButton>
      </p>
      {left.length > 0 && (
        <>
          <h3>{m.setup_skipped()}</h3>
          <ul>
            {left.map(({ id }) => (
              <li key={id}>
                <Link href={`?step=${id}`}>{m.setup_step({ step: id })}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {settings.every(({ problems }) => problems.length === 0) ? (
        <p>{m.setup_safe()}</p>
      ) : (
        <>
          <h3>{m.to_be_corrected()}</h3>
          <Problems settings={settings} />
        </>
      )}
      {isEmbedded(settings) && (
        <RunningForm label={m.setup_step({ step: 'end' })} read={read} names={['DUMPS_COPIED']} />
      )}
    </>
  )
}

import type { Application } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { StateWord, type Tone } from '../../lists/state-word.tsx'
import { OVERVIEW } from '../../paths.ts'
import { formatDay } from '../../text/format.ts'
import styles from './overview.module.css'

/** The member's requests to become a creator, with the answers; nothing without any. */
export function Applications({ applications }: { applications: readonly Application[] }) {
  if (applications.length === 0) return null
  return (
    <section className={styles.section} aria-label={m.studio_applications()}>
      <h2>{m.studio_applications()}</h2>
      <ul className={styles.cards}>
        {applications.map(({ id, kind, name, state, note, created_at: at }) => (
          <li key={id}>
            <div>
              <h3>
                <bdi>{name}</bdi>
              </h3>
              <p>
                {formatDay(at)} · <StateWord tone={STATES[state].tone}>{STATES[state].word()}</StateWord>
              </p>
              {note && <blockquote>{note}</blockquote>}
            </div>
            {state === 'asked' && (
              <LinkButton size="s" variant="solid" href={`${OVERVIEW}?start=${kind}`}>
                {m.studio_answer()}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const STATES: Record<Application['state'], { word: () => string; tone: Tone }> = {
  open: { word: m.studio_application_open, tone: 'waiting' },
  asked: { word: m.studio_application_asked, tone: 'waiting' },
  accepted: { word: m.studio_application_accepted, tone: 'good' },
  refused: { word: m.studio_application_refused, tone: 'bad' },
}

import { mayAdminister } from '@earshot/contract/access'
import { firstSteps } from '@earshot/contract/calls'
import * as m from '@earshot/messages/home'
import { getCommunity } from '@earshot/messages/identity'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { quietApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useSettings } from '../../lib/settings.ts'
import { useRead } from '../../lib/state/use-read.ts'
import styles from './home.module.css'

/**
 * Replaces missing content: a sentence for everybody (SETUP-15), the next steps for administrators only, with a link in
 * a reserved place (SETUP-16).
 */
export function NewCommunity({ hasEpisodes }: { hasEpisodes: boolean }) {
  const isAdmin = useSession(({ profile }) => mayAdminister(profile))
  return (
    <div className={`wrap ${styles.steps}`}>
      <p className={styles.finish}>
        {isAdmin && (
          <LinkButton variant="solid" href="/desk/setup">
            {m.finish_setting_up()}
          </LinkButton>
        )}
      </p>
      {isAdmin ? <FirstSteps hasEpisodes={hasEpisodes} /> : <Opened hasEpisodes={hasEpisodes} />}
    </div>
  )
}

function Opened({ hasEpisodes }: { hasEpisodes: boolean }) {
  const { sign_up: signUp = 'everybody' } = useSettings()
  const isOpen = signUp === 'everybody'
  const isSignedIn = useSession(({ profile }) => profile !== null)
  const way = hasEpisodes
    ? { href: '/podcasts', label: m.podcasts(), help: m.home_new_podcasts_help() }
    : { href: '/community', label: m.home_new_community(), help: m.home_new_help() }
  return (
    <EmptyState
      title={m.nothing_to_listen()}
      action={
        <>
          <LinkButton href={way.href}>{way.label}</LinkButton>
          {isOpen && !isSignedIn && <LinkButton href="/signup">{m.sign_up()}</LinkButton>}
          <LinkButton href="/contact">{m.contact()}</LinkButton>
        </>
      }
    >
      <p>
        <b>{getCommunity().name}</b>: {getCommunity().tagline}
      </p>
      <p>{way.help}</p>
    </EmptyState>
  )
}

const readSteps = () => quietApi.get(firstSteps)

function FirstSteps({ hasEpisodes }: { hasEpisodes: boolean }) {
  const steps = useRead(readSteps)
  if (steps.face === 'loading')
    return (
      <div aria-busy="true">
        <VisuallyHidden>{m.home_reading_steps()}</VisuallyHidden>
        {[40, 70, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    )
  if (steps.face === 'failed')
    return <ErrorState action={<Button onClick={steps.again}>{m.try_again()}</Button>}>{steps.problem}</ErrorState>
  return steps.data.html === '' ? <Opened hasEpisodes={hasEpisodes} /> : <RichText html={steps.data.html} />
}

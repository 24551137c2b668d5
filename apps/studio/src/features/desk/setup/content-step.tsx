import { deskCatalogue, deskTopics, saveTopic } from '@earshot/contract/desk/calls'
import { TOPIC } from '@earshot/contract/limits'
import * as m from '@earshot/messages/setup'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OVERVIEW } from '../../../paths.ts'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useCall } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { startLinks } from '../imports/import-paths.ts'
import styles from './setup.module.css'

/** Ways to the first music, what came in by them, and the first topics (SETUP-13). */
export function ContentStep() {
  return (
    <>
      <p>{m.setup_content_lead()}</p>
      <p className={styles.acts}>
        {startLinks('?from=setup').map(({ href, label }) => (
          <LinkButton key={href} href={href}>
            {label}
          </LinkButton>
        ))}
        <LinkButton href={`${OVERVIEW}?start=artist`}>{m.setup_content_artist()}</LinkButton>
        <LinkButton href="/desk/people/invites">{m.setup_content_invite()}</LinkButton>
      </p>
      <CameIn />
      <FirstTopics />
    </>
  )
}

const KINDS = ['artist', 'album', 'song', 'podcast', 'episode'] as const

// Counts the catalogue, whatever way it was filled.
function CameIn() {
  const counts = [
    useCall(deskCatalogue, { kind: 'artist' }),
    useCall(deskCatalogue, { kind: 'album' }),
    useCall(deskCatalogue, { kind: 'song' }),
    useCall(deskCatalogue, { kind: 'podcast' }),
    useCall(deskCatalogue, { kind: 'episode' }),
  ].map(({ data }, at) => ({ kind: KINDS[at] ?? 'artist', count: data?.total ?? 0 }))
  const filled = counts.filter(({ count }) => count > 0)
  if (filled.length === 0) return <p role="status">{m.setup_content_empty()}</p>
  const list = new Intl.ListFormat(document.documentElement.lang).format(
    filled.map((each) => m.setup_content_count(each)),
  )
  return (
    <p role="status">
      {m.setup_content_came_in({ list })} <Link href="/desk/catalogue">{m.setup_content_to_catalogue()}</Link>
    </p>
  )
}

/** Suggests three topics, which can be changed before they are created. */
function FirstTopics() {
  const client = useQueryClient()
  const topics = useCall(deskTopics)
  const [titles, setTitles] = useState(() => [m.setup_topic_first(), m.setup_topic_second(), m.setup_topic_third()])
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const hasTopics = topics.data !== undefined && topics.data.length > 0
  const wanted = titles.map((title) => title.trim()).filter((title) => title !== '')
  const create = async () => {
    setBusy(true)
    setProblem('')
    try {
      for (const [at, title] of wanted.entries()) {
        await api.post(saveTopic, { title, sub_title: '', colour: COLOURS[at] ?? 'grey', write: 'members' })
        setTitles((left) => left.map((each) => (each.trim() === title ? '' : each)))
      }
      showDone(m.setup_topics_created({ count: wanted.length }))
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: [deskTopics] })
    }
  }
  return (
    <section aria-labelledby="topics">
      <h3 id="topics">{m.setup_topics()}</h3>
      {hasTopics && (
        <p>
          <Link href="/desk/community/topics">{m.setup_topics_there({ count: topics.data.length })}</Link>
        </p>
      )}
      {topics.data?.length === 0 && (
        <form
          method="post"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          {titles.map((title, at) => (
            <Field
              key={COLOURS[at]}
              label={m.setup_topic({ number: at + 1 })}
              maxLength={TOPIC.titleMax}
              value={title}
              onChange={({ currentTarget: { value } }) => setTitles(titles.map((each, n) => (n === at ? value : each)))}
            />
          ))}
          <FormMessage>{problem}</FormMessage>
          <Button type="submit" disabled={isBusy || wanted.length === 0}>
            {m.setup_topics_create()}
          </Button>
        </form>
      )}
    </section>
  )
}

const COLOURS = ['pink', 'blue', 'green'] as const

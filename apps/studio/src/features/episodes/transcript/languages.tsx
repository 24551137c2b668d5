import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { LanguageInput } from '@earshot/contract/studio/podcast/podcast'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import * as e from '@earshot/messages/episode'
import * as m from '@earshot/messages/episode-texts'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { languageName } from '../../../text/languages.ts'
import styles from './transcript.module.css'

/** The languages of transcripts as tabs, and a field that adds one. */
export function Languages({ episode: { transcripts }, language }: { episode: StudioEpisode; language: string }) {
  const [, setQuery] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const known = transcripts.map((each) => each.language ?? '')
  const all = known.includes(language) ? known : [...known, language]
  const add = () => {
    const read = LanguageInput.safeParse(typed.trim())
    const isTag = read.success && read.data !== ''
    setWrong(!isTag)
    if (!isTag) return
    setQuery({ language: Intl.getCanonicalLocales(read.data)[0] ?? '' })
    setTyped('')
  }
  return (
    <div className={styles.languages}>
      {(known.length > 0 || language !== '') && (
        <Tabs
          label={m.language()}
          tabs={all.map((tag) => ({
            label: nameOfLanguage(tag),
            href: `?${new URLSearchParams({ language: tag })}`,
            current: tag === language,
          }))}
        />
      )}
      {transcripts.length < PODCAST.transcriptsMax && (
        <details className={styles.more}>
          <summary>{m.transcript_add_language()}</summary>
          <form
            method="post"
            className={styles.add}
            onSubmit={(event) => {
              event.preventDefault()
              add()
            }}
          >
            <Field
              label={m.language()}
              hint={e.podcast_language_help()}
              error={isWrong ? m.transcript_language_wrong() : ''}
              maxLength={35}
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button size="s" type="submit" disabled={typed.trim() === ''}>
              {m.transcript_add()}
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}

/** Returns the name of the language of a transcript. */
export const nameOfLanguage = (tag: string): string => (tag === '' ? m.no_language() : languageName(tag))

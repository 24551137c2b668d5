import { PODCAST, type EpisodePerson } from '@earshot/contract/studio/podcast/podcast-fields'
import * as m from '@earshot/messages/episode'
import { PERSONS } from '../episode-words.ts'
import { PartsField } from './parts-field.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** The persons of an episode, each with a role (SHOW-06). */
export function PersonsField({
  persons,
  onChange,
}: {
  persons: readonly EpisodePerson[]
  onChange: (persons: EpisodePerson[]) => void
}) {
  return (
    <PartsField
      label={m.episode_persons()}
      help={m.episode_persons_help()}
      add={m.person_add()}
      most={PODCAST.personsMax}
      parts={persons}
      nameOf={({ name }) => name}
      factsOf={({ role, link }) => [PERSONS[role](), ...(link === undefined ? [] : [link])].join(' · ')}
      onChange={onChange}
      dialogOf={(dialog) => <PersonDialog {...dialog} />}
    />
  )
}

import { PODCAST, type Soundbite } from '@earshot/contract/studio/podcast/podcast-fields'
import { clockOf } from '@earshot/contract/timed-text/clock'
import * as m from '@earshot/messages/episode'
import type { EditedSound } from '../sound/use-episode-sound.ts'
import { PartsField } from './parts-field.tsx'
import { SoundbiteDialog } from './soundbite-dialog.tsx'

/** The soundbites of an episode (SHOW-06). */
export function SoundbitesField({
  soundbites,
  sound,
  onChange,
}: {
  soundbites: readonly Soundbite[]
  sound: EditedSound
  onChange: (soundbites: Soundbite[]) => void
}) {
  return (
    <PartsField
      label={m.episode_soundbites()}
      help={m.episode_soundbites_help()}
      add={m.soundbite_add()}
      most={PODCAST.soundbitesMax}
      parts={soundbites}
      nameOf={({ title }) => title}
      factsOf={({ start, length }) => m.soundbite_facts({ start: clockOf(start), length })}
      onChange={onChange}
      dialogOf={(dialog) => <SoundbiteDialog {...dialog} sound={sound} />}
    />
  )
}

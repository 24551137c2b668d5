import type { Source } from '@earshot/listening/tracks/sources'
import * as m from '@earshot/messages/listening'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconPlus from '@earshot/ui/icons/plus'
import { addTo } from './sound-menu.tsx'

/** The plus icon of an episode: adds it to the end of the queue, because playlists contain songs only. */
export function AddToQueue({ of, title }: { of: Source; title: string }) {
  return (
    <IconButton
      label={m.listening_add_named({ title })}
      className="needs-scripts"
      onClick={() => void addTo(of, title, 'end')}
    >
      <IconPlus size={20} />
    </IconButton>
  )
}

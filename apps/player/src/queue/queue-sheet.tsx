import { QueuePanel } from '@earshot/listening/queue/queue-panel.tsx'
import { saveUrl } from '@earshot/listening/queue/save-url'
import { useSignal } from '@earshot/listening/signal'
import { useEffect } from 'react'
import { openPlaylist } from '../panels.ts'
import { siteHome } from '../settings.ts'
import { closeOnBack } from './close-on-back.ts'

/** The queue panel, beside the page or over it (PLAYLIST-13). */
export function QueueSheet() {
  return useSignal(openPlaylist) ? <Sheet /> : null
}

function Sheet() {
  useEffect(() => closeOnBack(close), [])
  return <QueuePanel onClose={close} onSave={saveOnSite} />
}

const close = () => openPlaylist.set(false)

/** The site saves the playlist: its session may write, the player's key may not (PLAYERLINKS-05). */
const saveOnSite = (songIds: readonly number[]) => location.assign(saveUrl(siteHome(), location.origin, songIds))

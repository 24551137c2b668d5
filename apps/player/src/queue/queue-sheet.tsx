import { QueuePanel } from '@earshot/listening/queue/queue-panel.tsx'
import { useSignal } from '@earshot/listening/signal'
import { useEffect } from 'react'
import { openPlaylist } from '../panels.ts'
import { closeOnBack } from './close-on-back.ts'

/** The queue beside or over the page (PLAYLIST-13). */
export function QueueSheet() {
  return useSignal(openPlaylist) ? <Sheet /> : null
}

function Sheet() {
  useEffect(() => closeOnBack(close), [])
  return <QueuePanel onClose={close} />
}

const close = () => openPlaylist.set(false)

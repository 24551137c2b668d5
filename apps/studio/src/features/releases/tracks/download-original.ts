import { draftToken } from '@earshot/contract/calls'
import type { ReleaseTrack } from '@earshot/contract/studio/release'
import { api } from '../../../session/api.ts'

/** Lets the browser save the file that was sent for a track (RELEASE-33). */
export async function downloadOriginal({ sound_id: soundId, track_id: trackId }: ReleaseTrack): Promise<void> {
  const which = soundId === null ? { track_id: trackId ?? 0 } : { sound_id: soundId }
  const { token } = await api.post(draftToken, which)
  const query = new URLSearchParams({ token })
  for (const [name, id] of Object.entries(which)) query.set(name, String(id))
  const link = document.createElement('a')
  link.href = `/api/studio/original?${query}`
  link.download = ''
  link.click()
}

import { waveform } from '@earshot/contract/listening'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { waveformStore } from './waveform.store.ts'

/** What was measured of a sound, for those who draw it. */
export function waveformRoutes(api: Api): void {
  const { getWaveform } = waveformStore(api.services.db)
  route(api, waveform, ({ input: { type, id } }) => getWaveform(type, id))
}

import { waveform } from '@earshot/contract/listening/listening'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { waveformStore } from './waveform.store.ts'

/** Registers the call that returns the measurements of a sound, from which clients draw its waveform. */
export function waveformRoutes(api: Api): void {
  const { getWaveform } = waveformStore(api.services.db)
  route(api, waveform, ({ input: { type, id } }) => getWaveform(type, id))
}

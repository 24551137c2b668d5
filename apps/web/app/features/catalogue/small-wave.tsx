import { barsOf, useWaveform } from '@earshot/listening/waveform'
import { Waveform } from '@earshot/ui/media/waveform.tsx'
import { useMemo } from 'react'
import { quietApi } from '../../lib/api.ts'

/** Bars of the drawn wave. */
const BARS = 64

/** The measured waveform of a song; nothing while it has none. */
export function SmallWave({ id, progress }: { id: number; progress: number }) {
  const peaks = useWaveform(quietApi, `song:${id}`)
  const bars = useMemo(() => peaks && barsOf(peaks, BARS), [peaks])
  return bars === undefined ? null : <Waveform peaks={bars} progress={progress} />
}

import { barsOf, useWaveform } from '@earshot/listening/waveform'
import type { Track } from '@earshot/playback/track'
import { Waveform } from '@earshot/ui/media/waveform.tsx'
import { useMemo } from 'react'
import { quietApi } from '../../lib/api.ts'

/** Number of bars of the waveform. */
const BARS = 64

/** The measured waveform of the playable part of a track; renders nothing if there is none. */
export function SmallWave({ track, progress }: { track: Track; progress: number }) {
  const peaks = useWaveform(quietApi, track)
  const bars = useMemo(() => peaks && barsOf(peaks, BARS), [peaks])
  return bars === undefined ? null : <Waveform peaks={bars} progress={progress} />
}

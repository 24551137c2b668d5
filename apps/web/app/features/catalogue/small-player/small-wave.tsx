import { barsOf, useWaveform } from '@earshot/listening/tracks/waveform'
import type { Track } from '@earshot/playback/track'
import { Waveform } from '@earshot/ui/media/waveform.tsx'
import { useMemo } from 'react'
import { quietApi } from '../../../lib/api.ts'

/** The number of bars of the waveform. */
const BARS = 64

/** The waveform of the audible part of a track; renders nothing without one. */
export function SmallWave({ track, progress }: { track: Track; progress: number }) {
  const peaks = useWaveform(quietApi, track)
  const bars = useMemo(() => peaks && barsOf(peaks, BARS), [peaks])
  return bars === undefined ? null : <Waveform peaks={bars} progress={progress} />
}

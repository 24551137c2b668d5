import { waveform } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Track } from '@earshot/playback/track'
import { useEffect, useMemo, useState } from 'react'
import { audibleSeconds, readTrackId } from './tracks.ts'

/** Seconds between the retries for a sound without a waveform: new sounds are measured within minutes. */
const AGAIN_SECONDS = [3, 8, 20, 60]
/** Caches the waveforms of this page by track id. */
const known = new Map<string, readonly number[]>()

/** The fields of a track that a waveform request needs. */
type Sound = Pick<Track, 'id' | 'src' | 'seconds'>

/**
 * Returns the measured peaks of the audible part of a track, from 0 to 1; undefined until they are loaded, and without
 * a track.
 */
export function useWaveform(api: ApiClient, track: Sound | undefined): readonly number[] | undefined {
  const id = track?.id ?? ''
  const [found, setFound] = useState<{ id: string; peaks: readonly number[] }>()
  const cached = known.get(id)
  useEffect(() => {
    const name = readTrackId(id)
    if (name === undefined || known.has(id)) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const request = async (attempts: number): Promise<void> => {
      const { waveform: text } = await api.get(waveform, name)
      if (isOver) return
      const again = AGAIN_SECONDS[attempts]
      if (text !== null) {
        const peaks = readPeaks(text)
        known.set(id, peaks)
        setFound({ id, peaks })
      } else if (again !== undefined) timer = setTimeout(() => void request(attempts + 1).catch(nothing), again * 1000)
    }
    // Without a waveform, a plain bar is shown.
    request(0).catch(nothing)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api, id])
  const peaks = cached ?? (found?.id === id ? found.peaks : undefined)
  return useMemo(() => peaks && track && audiblePeaks(peaks, track), [peaks, track])
}

const nothing = (): void => undefined

/** Parses the peaks of `song/waveform`, each from 0 to 1. */
export const readPeaks = (text: string): number[] =>
  Array.from(atob(text), (character) => character.charCodeAt(0) / 255)

/** Returns the peaks of the audible part of a sound: a preview is its beginning. */
export const audiblePeaks = (peaks: readonly number[], track: Omit<Sound, 'id'>): readonly number[] =>
  track.seconds === 0 ? peaks : peaks.slice(0, Math.ceil((peaks.length * audibleSeconds(track)) / track.seconds))

/**
 * Returns the bars to draw: each is the mean of its peaks, so that music that is loud throughout keeps its shape. The
 * highest bar is scaled to 1.
 */
export function barsOf(peaks: readonly number[], count: number): number[] {
  const size = Math.min(count, peaks.length)
  const edge = (bar: number): number => Math.floor((bar * peaks.length) / size)
  const bars = Array.from({ length: size }, (_, bar) => meanOf(peaks.slice(edge(bar), edge(bar + 1))))
  const highest = Math.max(0, ...bars)
  return highest === 0 ? bars : bars.map((bar) => bar / highest)
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

import { Waveform } from './waveform.tsx'

const PEAKS = Array.from({ length: 120 }, (_, index) => Math.abs(Math.sin(index * 0.9) * Math.cos(index * 0.13)))

/** The played part is pink, the rest grey. */
export default function WaveformDemo() {
  return <Waveform peaks={PEAKS} progress={0.4} label="Waveform" />
}

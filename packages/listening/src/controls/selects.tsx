import type { Chapter } from '@earshot/contract/catalogue/podcast'
import * as m from '@earshot/messages/player'
import { RATE_MAX, RATE_MIN } from '@earshot/playback/rate'
import IconSpeed from '@earshot/ui/icons/gauge'
import IconSleep from '@earshot/ui/icons/zzz'
import { names } from '@earshot/ui/text/names'
import type { ReactNode } from 'react'
import { usePlayback, usePlayer } from '../playback-context.tsx'
import styles from './selects.module.css'

/** Selectable speeds, slowest first. */
const RATES = Array.from({ length: (RATE_MAX - RATE_MIN) / 0.25 + 1 }, (_, step) => RATE_MIN + step * 0.25)

/** Selectable minutes. */
const SLEEP_MINUTES = [5, 15, 30, 45, 60, 90]

/** Selects the playback rate of speech. */
export function RateSelect({ compact = false }: { compact?: boolean }) {
  const playback = usePlayer()
  const rate = usePlayback((now) => now.rate)
  return (
    <Select
      compact={compact}
      label={m.speed()}
      icon={<IconSpeed size={20} />}
      isOn={rate !== 1}
      value={String(rate)}
      onChoose={(value) => playback.setRate(Number(value))}
    >
      {[...new Set([...RATES, rate])]
        .toSorted((a, b) => a - b)
        .map((each) => (
          <option key={each} value={each}>
            {m.player_rate({ rate: each })}
          </option>
        ))}
    </Select>
  )
}

/** Sets the sleep timer. `chapters` are the chapters of the current track, if they are known. */
export function SleepSelect({ chapters = [], compact = false }: { chapters?: readonly Chapter[]; compact?: boolean }) {
  const playback = usePlayer()
  const sleep = usePlayback((now) => now.sleep)
  const left = sleep.kind === 'time' ? Math.ceil(sleep.left / 60) : 0
  const choose = (value: string) => {
    if (value === 'chapter') playback.setSleep({ ends: chapters.slice(1).map(({ start }) => start) })
    else playback.setSleep(value === 'off' || value === 'track' ? value : Number(value))
  }
  return (
    <Select
      compact={compact}
      label={m.player_sleep_timer()}
      icon={<IconSleep size={20} />}
      isOn={sleep.kind !== 'off'}
      value={sleep.kind === 'time' ? 'running' : sleep.kind}
      onChoose={choose}
    >
      {sleep.kind === 'time' && <option value="running">{m.minutes_left({ minutes: left })}</option>}
      <option value="off">{m.player_no_sleep_timer()}</option>
      {SLEEP_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {m.length_minutes({ minutes })}
        </option>
      ))}
      {(chapters.length > 1 || sleep.kind === 'chapter') && (
        <option value="chapter">{m.player_end_of_chapter()}</option>
      )}
      <option value="track">{m.player_end_of_track()}</option>
    </Select>
  )
}

function Select({
  compact,
  label,
  icon,
  isOn,
  value,
  onChoose,
  children,
}: {
  /** Shows only the icon while the first option is selected. */
  compact: boolean
  label: string
  icon: ReactNode
  isOn: boolean
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}) {
  return (
    <label className={names(styles.select, compact && styles.compact)} data-on={isOn}>
      {icon}
      <select aria-label={label} title={label} value={value} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </select>
    </label>
  )
}

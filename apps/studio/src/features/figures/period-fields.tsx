import type { FigureUnit } from '@earshot/contract/studio/figures/figure-rules'
import * as m from '@earshot/messages/figure'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { PERIODS, unitsOf, type ChosenPeriod, type PeriodName } from './period.ts'
import styles from './figures.module.css'

/** Chooses the time that is shown, and its unit; both are in the URL. `today` is the current UTC day. */
export function PeriodFields({
  period: { name, from, to, unit },
  today,
  set,
}: {
  period: ChosenPeriod
  today: string
  set: (values: Record<string, string>) => void
}) {
  return (
    <div className={styles.fields}>
      <SelectField
        label={m.figure_period()}
        value={name}
        onChange={({ currentTarget: { value } }) =>
          set({ days: value === '28' ? '' : value, from: '', to: '', unit: '' })
        }
      >
        {PERIODS.map((each) => (
          <option key={each} value={each}>
            {periodWord(each)}
          </option>
        ))}
      </SelectField>
      {name === 'two' && (
        <>
          <Field
            label={m.first_day()}
            type="date"
            value={from ?? ''}
            max={to ?? today}
            onChange={({ currentTarget: { value } }) => value !== '' && set({ from: value, to: to ?? today, days: '' })}
          />
          <Field
            label={m.figure_last_day()}
            type="date"
            value={to ?? ''}
            min={from}
            max={today}
            onChange={({ currentTarget: { value } }) =>
              value !== '' && set({ from: from ?? value, to: value, days: '' })
            }
          />
        </>
      )}
      <SelectField
        label={m.figure_unit()}
        value={unit}
        onChange={({ currentTarget: { value } }) => set({ unit: value })}
      >
        {unitsOf(from, to ?? today).map((each) => (
          <option key={each} value={each}>
            {UNITS[each]()}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const UNITS: Record<FigureUnit, () => string> = {
  day: m.figure_by_day,
  week: m.figure_by_week,
  month: m.figure_by_month,
}

function periodWord(name: PeriodName): string {
  if (name === 'all') return m.figure_all_time()
  return name === 'two' ? m.figure_two_days() : m.figure_last_days({ count: name })
}

import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import type { Retention as RetentionFigures } from '@earshot/contract/studio/figures/figures'
import * as m from '@earshot/messages/figure'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { Chart } from './chart.tsx'
import { countText, partText } from './figure-words.ts'

/** How many plays of a song or episode reached each tenth of its length (FIGURES-05, FIGURES-06). */
export function Retention({ retention: { plays, reached }, length }: { retention: RetentionFigures; length: number }) {
  if (reached.length === 0)
    return (
      <EmptyState title={m.figure_retention_few()}>
        {m.figure_retention_few_help({ count: FIGURES.retentionMin, plays: countText(plays) })}
      </EmptyState>
    )
  const partAt = (tenth: number) => (reached[tenth - 1] ?? 0) / plays
  return (
    <Chart
      label={m.figure_retention()}
      summary={m.figure_retention_summary({
        half: partText(partAt(5)),
        plays: countText(plays),
        end: partText(partAt(10)),
      })}
      nameLabel={m.figure_time_point()}
      look="line"
      most={1}
      format={(part) => m.figure_reached_part({ percent: partText(part) })}
      formatAxis={partText}
      series={[{ label: m.figure_reached() }]}
      rows={reached.map((count, index) => {
        const tenth = index + 1
        const name = partText(tenth / 10)
        const time = timeText((length * tenth) / 10)
        return { name, fullName: length > 0 ? `${name} (${time})` : name, values: [count / plays] }
      })}
      note={m.figure_retention_note()}
    />
  )
}

const timeText = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

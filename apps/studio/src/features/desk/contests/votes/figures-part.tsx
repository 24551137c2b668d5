import { contestFigures } from '@earshot/contract/desk/calls'
import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import * as m from '@earshot/messages/contests'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { Table, TableSkeleton } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { formatMoment } from '../../../../text/format.ts'
import { ShowAll } from '../show-all.tsx'
import styles from '../contests.module.css'

/** Votes per hour and per age of account as counts, to notice a flood (CONTESTS-06). */
export function FiguresPart({ contestId }: { contestId: number }) {
  const call = useCall(contestFigures, { contest_id: contestId })
  return (
    <Part title={m.contests_figures()}>
      <p className={styles.note}>{m.contests_figures_help()}</p>
      <CallStates call={call} skeleton={<TableSkeleton rows={4} />}>
        {({ hours, ages }) => (
          <div className={styles.block}>
            <Table
              label={m.contests_age()}
              columns={[
                { label: m.contests_age(), cell: ({ age }) => m.contests_age_word({ age }) },
                { label: m.people_votes(), isAtEnd: true, cell: ({ votes }) => countWord(votes) },
              ]}
              rows={ages}
              keyOf={({ age }) => age}
            />
            {hours.length === 0 ? (
              <p>{m.contests_hours_empty()}</p>
            ) : (
              <ShowAll rows={hours.toReversed()} first={12}>
                {(rows) => (
                  <Table
                    label={m.contests_hour()}
                    columns={[
                      { label: m.contests_hour(), cell: ({ hour }) => formatMoment(hour) },
                      { label: m.people_votes(), isAtEnd: true, cell: ({ votes }) => countWord(votes) },
                    ]}
                    rows={rows}
                    keyOf={({ hour }) => hour}
                  />
                )}
              </ShowAll>
            )}
          </div>
        )}
      </CallStates>
    </Part>
  )
}

const countWord = (votes: number | null): string =>
  votes === null ? m.contests_under({ count: CONTEST.countedMin }) : votes.toLocaleString('en')

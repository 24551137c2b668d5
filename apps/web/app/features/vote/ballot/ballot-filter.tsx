import * as m from '@earshot/messages/vote'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Chip } from '@earshot/ui/actions/chip.tsx'
import { BALLOT_FILTERS, type BallotFilter } from '../vote.rules.ts'
import styles from './ballot-filter.module.css'

const LABELS: Readonly<Record<BallotFilter, () => string>> = {
  voted: m.vote_filter_voted,
  open: m.vote_filter_open,
  leading: m.vote_filter_leading,
}

type Props = { picked: readonly BallotFilter[]; onPick: (picked: readonly BallotFilter[]) => void }

/** The filters of a ballot with "Select All" and "Deselect All"; they cause no request (VOTING-15). */
export function BallotFilters({ picked, onPick }: Props) {
  const toggle = (filter: BallotFilter) =>
    onPick(picked.includes(filter) ? picked.filter((other) => other !== filter) : [...picked, filter])
  return (
    <section aria-label={m.filters()} className={`needs-scripts ${styles.panel}`}>
      <div className={styles.head}>
        <h2 className={styles.title}>{m.filters()}</h2>
        <div className={styles.all}>
          <Button variant="quiet" size="s" onClick={() => onPick(BALLOT_FILTERS)}>
            {m.select_all()}
          </Button>
          <Button variant="quiet" size="s" onClick={() => onPick([])}>
            {m.deselect_all()}
          </Button>
        </div>
      </div>
      <div className={styles.chips}>
        {BALLOT_FILTERS.map((filter) => (
          <Chip key={filter} selected={picked.includes(filter)} onClick={() => toggle(filter)}>
            {LABELS[filter]()}
          </Chip>
        ))}
      </div>
    </section>
  )
}

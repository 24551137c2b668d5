import type { Genre } from '@earshot/contract/catalogue/catalogue'
import * as m from '@earshot/messages/genre'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import type { ReactNode } from 'react'
import { AllOrNone, GenreChips, type Choice } from './genre-chips.tsx'
import styles from './genre-filter.module.css'

type Props = { genres: readonly Genre[]; choice: Choice; onClose: () => void; children: ReactNode }

/** All filters of a list in a sheet on phones; each choice updates the page. `children` render above the genres. */
export function FilterSheet({ genres, choice, onClose, children }: Props) {
  return (
    <Dialog
      open
      title={m.filters()}
      onClose={onClose}
      actions={
        <Button variant="solid" onClick={onClose}>
          {m.genre_show_results()}
        </Button>
      }
    >
      <div className={styles.sheet} data-sheet="">
        {children}
        <div className={styles.head}>
          <h3 className={styles.title}>{m.genres()}</h3>
          <div className={styles.both}>
            <AllOrNone genres={genres} {...choice} />
          </div>
        </div>
        <div className={styles.chips}>
          <GenreChips genres={genres} {...choice} />
        </div>
      </div>
    </Dialog>
  )
}

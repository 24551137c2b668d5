import * as m from '@earshot/messages/player'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useSignal } from '../signal.ts'
import { SHORTCUTS } from './shortcuts.ts'
import { areShortcutsOn, setShortcuts } from './use-shortcuts.ts'
import styles from './shortcut-sheet.module.css'

/** Lists the keyboard shortcuts and their actions. */
export function ShortcutSheet({ open, onClose: close }: { open: boolean; onClose: () => void }) {
  const areOn = useSignal(areShortcutsOn)
  return (
    <Dialog
      open={open}
      title={m.keyboard_shortcuts()}
      onClose={close}
      actions={
        <Button variant="solid" onClick={close}>
          {m.close()}
        </Button>
      }
    >
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, words }) => (
          <div key={keys.join(' ')} className={styles.row}>
            <dt className={styles.keys}>
              {keys.map((key) =>
                key === '–' ? key : <kbd key={key}>{key === 'Space' ? m.player_key_space() : key}</kbd>,
              )}
            </dt>
            <dd>{words()}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input type="checkbox" checked={areOn} onChange={(event) => setShortcuts(event.target.checked)} />
        {m.player_use_shortcuts()}
      </label>
    </Dialog>
  )
}

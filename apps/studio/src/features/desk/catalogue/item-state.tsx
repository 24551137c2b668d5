import type { ItemState as State } from '@earshot/contract/desk/catalogue'
import * as m from '@earshot/messages/desk-catalogue'
import { StateWord, type Tone } from '../../../lists/state-word.tsx'

/** The state of an item in words. */
export const ItemState = ({ state }: { state: State }) => (
  <StateWord tone={TONES[state]}>{m.desk_items_state({ state })}</StateWord>
)

const TONES: Record<State, Tone> = { shown: 'good', hidden: 'off', removed: 'bad', merged: 'off', deleted: 'bad' }

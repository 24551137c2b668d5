import * as m from '@earshot/messages/editor'
import type { Dropped } from './pasted-html.ts'

/** Lists in one line what was removed from a paste (WRITING-15). */
export function PasteNote({ dropped: { pictures, tables } }: { dropped: Dropped }) {
  if (pictures + tables === 0) return null
  return [
    ...(pictures > 0 ? [m.editor_paste_without_pictures({ count: pictures })] : []),
    ...(tables > 0 ? [m.editor_paste_without_tables({ count: tables })] : []),
  ].join(' ')
}

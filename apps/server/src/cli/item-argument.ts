import { Argument } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { numberIn } from '../modules/catalogue-edit/fields.store.ts'
import { REMOVABLE, REMOVABLE_KINDS } from '../modules/removal/kinds.ts'
import type { RemovableItem } from '../modules/removal/kinds.ts'

/** An item as it was typed: its number, or the URL of its page. */
export const ItemNumber = z.string().transform((text, context) => {
  const id = numberIn(text)
  if (id !== undefined) return id
  context.addIssue('names no item: give its number, or the URL of its page')
  return z.NEVER
})

const AskedKind = z.object({ kind: z.enum(REMOVABLE_KINDS, `is one of ${REMOVABLE_KINDS.join(', ')}`) })

const askedItem = (kind: RemovableItem['kind']) =>
  z.object({
    item: z
      .string()
      .refine((text) => !text.includes('/') || text.includes(REMOVABLE[kind].page) || text.includes(`/${kind}/`), {
        error: `is the URL of another page; that of this ${kind} has ${REMOVABLE[kind].page} in it`,
        abort: true,
      })
      .pipe(ItemNumber),
  })

/** Adds the arguments that name an item of the catalogue, and --dry-run. */
export const withItem = (command: Command, kinds: readonly string[] = REMOVABLE_KINDS): Command =>
  command
    .addArgument(new Argument('<kind>', kinds.join(', ')).choices(kinds))
    .argument('<item>', 'its number, or the URL of its page, as in /artist/12')
    .option('--dry-run', 'only say what would happen', false)

/** The item that was typed. Throws what is wrong with it. */
export const itemOf = (words: { kind: string; item: string }): RemovableItem => {
  const { kind } = AskedKind.parse(words)
  const { item } = askedItem(kind).parse(words)
  return { kind, id: item }
}

import { Argument } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { REMOVABLE, REMOVABLE_KINDS, isPageOf, numberIn } from '../modules/catalogue/removal/kinds.ts'
import type { RemovableItem } from '../modules/catalogue/removal/kinds.ts'

const AskedKind = z.object({ kind: z.enum(REMOVABLE_KINDS, `is one of ${REMOVABLE_KINDS.join(', ')}`) })

const itemNumber = (kind: RemovableItem['kind']) =>
  z
    .string()
    .refine((text) => !text.includes('/') || isPageOf(kind, text), {
      error: `is the URL of another page; the URL of this ${kind} contains ${REMOVABLE[kind].page}`,
      abort: true,
    })
    .transform((text, context) => {
      const id = numberIn(kind, text)
      if (id !== undefined) return id
      context.addIssue('must be the number of the item or the URL of its page')
      return z.NEVER
    })

/** Adds the arguments that name an item of the catalogue, and --dry-run. */
export const withItem = (command: Command, kinds: readonly string[] = REMOVABLE_KINDS): Command =>
  command
    .addArgument(new Argument('<kind>', kinds.join(', ')).choices(kinds))
    .argument('<item>', 'its number, or the URL of its page, as in /artist/12')
    .option('--dry-run', 'only print what would happen', false)

/** Returns the given item. Throws a sentence if it is invalid. */
export const itemOf = (words: { kind: string; item: string }): RemovableItem => {
  const { kind } = AskedKind.parse(words)
  const { item } = z.object({ item: itemNumber(kind) }).parse(words)
  return { kind, id: item }
}

/** Returns the second given item, of the same kind, by its number or URL. Throws a sentence if it is invalid. */
export const otherOf = (kind: RemovableItem['kind'], words: { into: string }): number =>
  z.object({ into: itemNumber(kind) }).parse(words).into

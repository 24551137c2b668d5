import { Argument } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { REMOVABLE, REMOVABLE_KINDS, isPageOf, numberIn } from '../modules/removal/kinds.ts'
import type { RemovableItem } from '../modules/removal/kinds.ts'

const AskedKind = z.object({ kind: z.enum(REMOVABLE_KINDS, `is one of ${REMOVABLE_KINDS.join(', ')}`) })

const itemNumber = (kind: RemovableItem['kind']) =>
  z
    .string()
    .refine((text) => !text.includes('/') || isPageOf(kind, text), {
      error: `is the URL of another page; that of this ${kind} has ${REMOVABLE[kind].page} in it`,
      abort: true,
    })
    .transform((text, context) => {
      const id = numberIn(kind, text)
      if (id !== undefined) return id
      context.addIssue('names no item: give its number, or the URL of its page')
      return z.NEVER
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
  const { item } = z.object({ item: itemNumber(kind) }).parse(words)
  return { kind, id: item }
}

/** The other item of the same kind that was typed, by its number or URL. Throws what is wrong with it. */
export const otherOf = (kind: RemovableItem['kind'], words: { into: string }): number =>
  z.object({ into: itemNumber(kind) }).parse(words).into

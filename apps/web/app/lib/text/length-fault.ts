import * as m from '@earshot/messages/community'

/** Why a text of so many characters cannot be sent; undefined when it can. */
export function lengthFault(length: number, most: number): string | undefined {
  return length > most ? m.community_text_too_long({ most: most.toLocaleString('en') }) : undefined
}

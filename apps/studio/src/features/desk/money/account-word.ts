import type { ACCOUNT_KINDS, MoneyOwner } from '@earshot/contract/desk/money/overview'
import * as m from '@earshot/messages/desk-money'

/** Returns the kind of an account in words. */
export const accountWord = (kind: (typeof ACCOUNT_KINDS)[number]): string => m.desk_money_account_word({ kind })

/** Returns the name of an owner of money; accounts of the community are named by their kind. */
export const ownerWord = ({ kind, id, name }: MoneyOwner): string =>
  name ?? (id === 0 ? accountWord(kind) : `${accountWord(kind)} ${id}`)

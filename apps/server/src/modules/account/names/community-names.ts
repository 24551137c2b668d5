import * as m from '@earshot/messages/mail'
import type { Config } from '../../../config.ts'

/**
 * Returns the names of a community that no member may use (PERSON-05): the product name, the sender name of mails and
 * the host.
 */
export function communityNamesOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): string[] {
  const [, sender = ''] = /^\s*"?(.*?)"?\s*</.exec(mailFrom) ?? []
  return [m.brand(), sender, publicUrl === undefined ? '' : new URL(publicUrl).hostname].filter((name) => name !== '')
}

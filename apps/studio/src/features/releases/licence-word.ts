import type { Licence } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'

// Names of licences are the same in every language, except the first.
const LICENCE_WORDS: Readonly<Record<Licence, string | (() => string)>> = {
  'all-rights-reserved': m.all_rights_reserved,
  'cc-by': 'CC BY 4.0',
  'cc-by-sa': 'CC BY-SA 4.0',
  'cc-by-nd': 'CC BY-ND 4.0',
  'cc-by-nc': 'CC BY-NC 4.0',
  'cc-by-nc-sa': 'CC BY-NC-SA 4.0',
  'cc-by-nc-nd': 'CC BY-NC-ND 4.0',
  cc0: 'CC0 1.0',
}
/** Returns the name of a licence. */
export function licenceWord(licence: Licence): string {
  const word = LICENCE_WORDS[licence]
  return typeof word === 'string' ? word : word()
}

import { endpoints } from '@earshot/contract/endpoints'
import { expect, test } from 'vitest'

/** Writes of desk, newsroom and moderation with the command that does the same, or why there is none (DESK-12). */
const COMMANDS: Readonly<Record<string, string>> = {
  'desk/save_settings': 'earshot settings set',
  'desk/undo': 'desk only: a command is undone by its inverse, which it prints',
  'moderation/restore': 'earshot member restore',
  'moderation/settle': 'desk only: moderators work in the browser',
  'moderation/settle_message': 'desk only: messages are read in the browser',
  'moderation/suspend': 'earshot member suspend',
}

test('DESK-12 every write of the desk states its command, or why it has none', () => {
  const writes = endpoints.filter(
    ({ path, method }) => method === 'POST' && /^(?:desk|newsroom|moderation)\//.test(path),
  )
  expect(Object.keys(COMMANDS)).toEqual(writes.map(({ path }) => path).toSorted())
})

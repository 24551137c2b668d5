import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DatabaseAway } from '../../db/postgres/postgres-pool.ts'
import { sentenceOf } from './announce.ts'

const withCode = (code: string, more: object) => Object.assign(new Error(`${code}: raw`), { code, ...more })

const lost = new Error('Client has encountered a connection error and is not queryable')

test.each<[string, unknown, string]>([
  ['an error by its message', new Error('It broke.'), 'It broke.'],
  ['its cause below it', new Error('It broke.', { cause: new Error('A fuse.') }), 'It broke.\nA fuse.'],
  ['what the job queue makes of an error', { message: 'No answer.', queue: 'mails' }, 'No answer.'],
  ['a file that is not there', withCode('ENOENT', { path: '/a/b.yaml' }), '/a/b.yaml is not there.'],
  ['a file of somebody else', withCode('EACCES', { path: '/a' }), '/a may not be read or written by this user.'],
  ['a folder in the place of a file', withCode('EISDIR', {}), 'A folder is named where a file is needed.'],
  [
    'that the database went away in the middle of a change',
    new DrizzleQueryError('rollback', [], lost),
    `PostgreSQL cannot be reached or has too much to do: ${lost.message}. What was stored before is safe.`,
  ],
  [
    'that the database has too much to do',
    new DrizzleQueryError(
      'select 1',
      [],
      withCode('57014', { message: 'canceling statement due to statement timeout' }),
    ),
    'PostgreSQL cannot be reached or has too much to do: canceling statement due to statement timeout. What was stored before is safe.',
  ],
  ['what the pool says itself', new DatabaseAway('The database cannot be reached.'), 'The database cannot be reached.'],
])('an operator reads %s', (_, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})

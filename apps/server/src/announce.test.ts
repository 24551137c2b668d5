import { expect, test } from 'vitest'
import { sentenceOf } from './announce.ts'

const withCode = (code: string, more: object) => Object.assign(new Error(`${code}: raw`), { code, ...more })

test.each<[string, unknown, string]>([
  ['an error by its message', new Error('It broke.'), 'It broke.'],
  ['its cause below it', new Error('It broke.', { cause: new Error('A fuse.') }), 'It broke.\nA fuse.'],
  ['what the job queue makes of an error', { message: 'No answer.', queue: 'mails' }, 'No answer.'],
  ['a file that is not there', withCode('ENOENT', { path: '/a/b.yaml' }), '/a/b.yaml is not there.'],
  ['a file of somebody else', withCode('EACCES', { path: '/a' }), '/a may not be read or written by this user.'],
  ['a folder in the place of a file', withCode('EISDIR', {}), 'A folder is named where a file is needed.'],
])('an operator reads %s', (_, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStorage } from './storage-folder.ts'
import { StoredFileMissing } from './storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-storage-'))
  mkdirSync(path.join(folder, 'media-private'))
  writeFileSync(path.join(folder, 'media-private/secret.ogg'), 'SECRET')
  storage = folderStorage(path.join(folder, 'media'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a stored file is found, read completely and in part, and deleted', async () => {
  await storage.put('audio/a.ogg', Buffer.from('0123456789'))
  expect(await storage.find('audio/a.ogg')).toMatchObject({ size: 10, modified: expect.any(Date) })
  expect(Buffer.from(await storage.slice('audio/a.ogg', { start: 2, end: 4 })).toString()).toBe('234')
  expect(Buffer.from(await storage.slice('audio/a.ogg', { start: 8, end: 20 })).toString()).toBe('89')
  await storage.put('audio/a.ogg', Buffer.from('other'))
  expect(Buffer.from(await storage.slice('audio/a.ogg', { start: 0, end: 4 })).toString()).toBe('other')
  await storage.delete('audio/a.ogg')
  await storage.delete('audio/a.ogg')
  expect(await storage.find('audio/a.ogg')).toBeUndefined()
  await expect(storage.slice('audio/a.ogg', { start: 0, end: 1 })).rejects.toBeInstanceOf(StoredFileMissing)
})

test('a failed write leaves nothing behind', async () => {
  mkdirSync(path.join(folder, 'media/audio/folder.ogg'))
  await expect(storage.put('audio/folder.ogg', Buffer.from('x'))).rejects.toThrow(/directory|EISDIR/)
  expect(readdirSync(path.join(folder, 'media/audio'))).toEqual(['folder.ogg'])
})

test('incomplete files of a killed process are deleted after an hour in every folder; no others are', async () => {
  const files = ['audio/old.ogg', 'audio/deep/er/old.ogg.1.part', 'old.jpg.2.part', 'audio/fresh.ogg.3.part']
  mkdirSync(path.join(folder, 'media/audio/deep/er'), { recursive: true })
  writeFileSync(path.join(folder, 'media-private/old.part'), 'x')
  symlinkSync(path.join(folder, 'media-private'), path.join(folder, 'media/elsewhere'))
  for (const file of files) writeFileSync(path.join(folder, 'media', file), 'x')
  const old = new Date(Date.now() - 3_601_000)
  for (const file of [...files.slice(0, 3).map((name) => `media/${name}`), 'media-private/old.part'])
    utimesSync(path.join(folder, file), old, old)
  await storage.removeHalfWritten()
  expect(files.filter((file) => existsSync(path.join(folder, 'media', file)))).toEqual([
    'audio/old.ogg',
    'audio/fresh.ogg.3.part',
  ])
  expect(existsSync(path.join(folder, 'media-private/old.part'))).toBe(true)
})

test.skipIf(!existsSync('/proc/self/fd'))('a file without readers is closed', async () => {
  const brief = folderStorage(path.join(folder, 'brief'))
  const keys = Array.from({ length: 20 }, (_, n) => `audio/${n}.ogg`)
  await Promise.all(keys.map((key) => brief.put(key, Buffer.from('x'))))
  await Promise.all(keys.map((key) => brief.slice(key, { start: 0, end: 0 })))
  await expect.poll(() => listOpen(path.join(folder, 'brief'))).toEqual([])
})

function listOpen(inside: string): string[] {
  return readdirSync('/proc/self/fd')
    .map((handle) => {
      try {
        return readlinkSync(`/proc/self/fd/${handle}`)
      } catch {
        return '' // The handle of readdirSync itself is closed again.
      }
    })
    .filter((file) => file.startsWith(inside))
}

test('many readers of many files all get their bytes', async () => {
  const keys = Array.from({ length: 300 }, (_, n) => `audio/many/${n}.ogg`)
  await Promise.all(keys.map((key, n) => storage.put(key, Buffer.from(`file ${n}`))))
  const read = await Promise.all(
    [...keys, ...keys].map(async (key) => Buffer.from(await storage.slice(key, { start: 0, end: 99 })).toString()),
  )
  expect(read.slice(0, 300)).toEqual(keys.map((_, n) => `file ${n}`))
  expect(read.slice(300)).toEqual(read.slice(0, 300))
})

test.each([
  '../media-private/secret.ogg',
  '..',
  '/etc/passwd',
  'audio/../../media-private/secret.ogg',
  'audio//a',
  'audio/',
  '',
  'AUDIO/a',
  'audio/a b',
  'audio\\a',
  'audio/.hidden',
  'a\u0000b',
  'ä',
  `a${'a'.repeat(300)}`,
])('the key %j is none of ours (threats F10 to F12)', async (key) => {
  await expect(storage.find(key)).rejects.toThrow('not a storage key')
  await expect(storage.slice(key, { start: 0, end: 1 })).rejects.toThrow('not a storage key')
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
  await expect(storage.delete(key)).rejects.toThrow('not a storage key')
  expect(() => storage.proxyPath(key)).toThrow('not a storage key')
})

test('links are not followed: a file, a chain of three, a folder, also when writing (threat F13)', async () => {
  const inside = (name: string) => path.join(folder, 'media', name)
  symlinkSync(path.join(folder, 'media-private/secret.ogg'), inside('one.ogg'))
  symlinkSync(inside('one.ogg'), inside('two.ogg'))
  symlinkSync(inside('two.ogg'), inside('three.ogg'))
  symlinkSync(path.join(folder, 'media-private'), inside('led'))
  for (const key of ['one.ogg', 'two.ogg', 'three.ogg', 'led/secret.ogg']) {
    expect(await storage.find(key)).toBeUndefined()
    await expect(storage.slice(key, { start: 0, end: 1 })).rejects.toBeInstanceOf(StoredFileMissing)
  }
  await expect(storage.put('led/new.ogg', Buffer.from('x'))).rejects.toThrow('is a symbolic link')
  expect(existsSync(path.join(folder, 'media-private/new.ogg'))).toBe(false)
})

test('the media folder itself may be a link to another disk', async () => {
  mkdirSync(path.join(folder, 'disk'))
  symlinkSync(path.join(folder, 'disk'), path.join(folder, 'mounted'))
  const mounted = folderStorage(path.join(folder, 'mounted'))
  await mounted.put('art/a.jpg', Buffer.from('x'))
  expect(await mounted.find('art/a.jpg')).toMatchObject({ size: 1 })
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { ATTACKS as CORPUS } from '../test/attack-corpus.ts'
import { withPage } from './harness.ts'

/** Whether a database can store the text: the server refuses any other. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/**
 * The attacks that a browser tries: a quarter of each family, and all of them with `npm test -- --all`. The tests of
 * modules/richtext try all of them on the code that makes them harmless.
 */
export const ATTACKS = CORPUS.filter(({ text }, index) => isThorough || index % 4 === 0 || !isStorable(text))

/** A URL of our own storage is permitted, and there is no file at this one. */
const NO_PICTURE = /status of 404.*\/media\/art\/0123456789abcdef_9x9/

/**
 * Defines the functions that the attacks call, to record every executed attack, and fails if any was executed. The
 * harness fails on requests to other hosts and on policy violations.
 */
export async function expectHarmlessVisit(
  storage: Record<string, string>,
  visit: (page: Page) => Promise<void>,
  site?: string,
): Promise<void> {
  await withPage({ storage, expectedErrors: [NO_PICTURE], ...(site === undefined ? {} : { site }) }, async (page) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      dialog.dismiss().catch(() => undefined)
    })
    await page.addInitScript(() => {
      const ran: string[] = []
      const trap =
        (name: string) =>
        (...words: unknown[]) => {
          ran.push(`${name} ${words.join(' ')}`)
        }
      Object.assign(window, {
        attacksThatRan: ran,
        x: trap('x'),
        alert: trap('alert'),
        prompt: trap('prompt'),
        confirm: trap('confirm'),
      })
    })
    await visit(page)
    await expectHarmless(page)
    expect(dialogs).toEqual([])
  })
}

/** Asserts that no attack was executed, and that no attack on the page could be. */
export async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'attacksThatRan')), 'what ran').toEqual([])
  expect(
    await page.evaluate(() => {
      const all = [...document.querySelectorAll(':is(#content, main) *')]
      const handlers = all.flatMap((element) =>
        element
          .getAttributeNames()
          .filter((name) => /^on/i.test(name))
          .map((name) => `${element.tagName} ${name}`),
      )
      const links = all.flatMap((element) =>
        element instanceof HTMLAnchorElement && element.href !== '' && !/^(?:https?|mailto|sms):/.test(element.href)
          ? [element.href]
          : [],
      )
      const leaving = all.flatMap((element) =>
        element instanceof HTMLAnchorElement &&
        element.host !== '' &&
        element.host !== location.host &&
        !element.relList.contains('noopener')
          ? [element.outerHTML]
          : [],
      )
      const pictures = all.flatMap((element) =>
        element instanceof HTMLImageElement && element.src !== '' && !element.src.startsWith(location.origin)
          ? [element.src]
          : [],
      )
      return [
        ...handlers,
        ...links,
        ...leaving,
        ...pictures,
        ...[
          ...document.querySelectorAll(
            ':is(#content, main) :is(script, iframe:not([src^="https://www.youtube-nocookie.com/embed/"]), object, embed, base, meta, link, frame, applet)',
          ),
        ].map(({ tagName }) => tagName),
      ]
    }),
    'what could run',
  ).toEqual([])
}

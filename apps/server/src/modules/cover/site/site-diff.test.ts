import { expect, test } from 'vitest'
import { siteDifference } from './site-diff.ts'

const between = (before: unknown, after: unknown) =>
  siteDifference({ data: before, texts: {}, files: {} }, { data: after, texts: {}, files: {} })

const first = { id: 1, question: 'What does it cost?', answer: 'Nothing.' }
const second = { id: 2, question: 'Who runs it?', answer: 'We do.' }

test.each<[string, unknown, unknown, string[]]>([
  [
    'FAQ-01 a question that is taken out is one that is gone, and the others stay what they are',
    { faq: [{ topic: 'Money', questions: [first, second] }] },
    { faq: [{ topic: 'Money', questions: [second] }] },
    [
      '- faq[Money].questions[1].id: 1',
      '- faq[Money].questions[1].question: What does it cost?',
      '- faq[Money].questions[1].answer: Nothing.',
    ],
  ],
  [
    'FAQ-01 questions in another order are one line',
    { faq: [{ topic: 'Money', questions: [first, second] }] },
    { faq: [{ topic: 'Money', questions: [second, first] }] },
    ['~ faq[Money].questions: in another order'],
  ],
  [
    'HOME-01 a section with another title is the section that it was',
    {
      sections: [
        { title: 'By the sea', image: 'a.webp' },
        { title: 'On the hill', image: null },
      ],
    },
    {
      sections: [
        { title: 'By the lake', image: 'a.webp' },
        { title: 'On the hill', image: null },
      ],
    },
    ['~ sections[By the lake].title: By the sea → By the lake'],
  ],
  [
    'HOME-01 two entries of one name are told apart',
    {
      ads: [
        { link: '/a', image: '1' },
        { link: '/a', image: '2' },
      ],
    },
    {
      ads: [
        { link: '/a', image: '1' },
        { link: '/a', image: '3' },
      ],
    },
    ['~ ads[/a 2].image: 2 → 3'],
  ],
  ['PRICING-01 lines of a list have their number', { points: ['a', 'b'] }, { points: ['a'] }, ['- points[2]: b']],
  ['HOME-01 a value in the place of a group is shown', { film: { a: 1 } }, { film: 'x' }, ['- film.a: 1', '+ film: x']],
])('%s', (_, before, after, lines) => {
  expect(between(before, after)).toEqual(lines)
})

import { expect, test } from 'vitest'
import { PaymentProblem } from '../../../ports/payments/payments.ts'
import { whileAnswered } from './while-answered.ts'

// o: answered, r: refused, s: no answer
test.each([
  ['oooo', 4],
  ['sosssooo', 5],
  ['rrrrr', 5],
  ['srssooo', 7],
  ['', 0],
])('the answers "%s" let %i be tried', async (answers, count) => {
  const failed: string[] = []
  const tried = await whileAnswered(
    [...answers],
    async (answer) => {
      if (answer !== 'o') throw new PaymentProblem(answer === 's' ? 'away' : 'refused', answer)
    },
    (answer) => void failed.push(answer),
  )
  expect([tried, failed.join('')]).toEqual([count, answers.slice(0, count).replaceAll('o', '')])
})

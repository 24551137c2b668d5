import { Readable } from 'node:stream'
import { csvLine } from '@earshot/contract/text/csv'
import type { FastifyReply } from 'fastify'

/** A report: its file name without ending, the columns, and its rows in pieces. */
type Report<Column extends string> = {
  name: string
  format: 'csv' | 'json'
  columns: readonly Column[]
  pieces: AsyncIterable<readonly Readonly<Record<Column, string | number | null>>[]>
}

/** Sends a report as a file, piece by piece: CSV (RFC 4180) with a line of column names, or a JSON list. */
export const sendReport = <Column extends string>(
  reply: FastifyReply,
  { name, format, columns, pieces }: Report<Column>,
): FastifyReply =>
  reply
    .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.earshot+json')
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(Readable.from(format === 'csv' ? toCsv(columns, pieces) : toJson(pieces), { objectMode: false }))

async function* toCsv<Column extends string>(
  columns: readonly Column[],
  pieces: Report<Column>['pieces'],
): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const rows of pieces) yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
}

async function* toJson(pieces: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let start = '[\n'
  for await (const rows of pieces) {
    for (const row of rows) {
      yield start + JSON.stringify(row)
      start = ',\n'
    }
  }
  yield start === '[\n' ? '[]\n' : '\n]\n'
}

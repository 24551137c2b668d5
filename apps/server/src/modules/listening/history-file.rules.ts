import { csvLine } from '@earshot/contract/csv'
import type { ExportedPlay } from '@earshot/contract/listening'

/** Serialises a history as a JSON list, piece by piece. */
export async function* toJson(pieces: AsyncIterable<readonly ExportedPlay[]>): AsyncGenerator<string> {
  let start = '[\n'
  for await (const plays of pieces) {
    for (const play of plays) {
      yield start + JSON.stringify(play)
      start = ',\n'
    }
  }
  yield start === '[\n' ? '[]\n' : '\n]\n'
}

/** Serialises a history as CSV (RFC 4180), piece by piece. */
export async function* toCsv(pieces: AsyncIterable<readonly ExportedPlay[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const plays of pieces) yield plays.map((play) => csvLine(COLUMNS.map((column) => play[column]))).join('')
}

const COLUMNS = ['played_at', 'type', 'id', 'title', 'by', 'album', 'seconds'] as const

import type { Part, Row } from '../bench.ts'
import { crowd, searchesBeside } from '../faults/crowd.ts'
import { restartUnderWriters } from '../faults/restart.ts'
import { slowReaders } from '../faults/slow-readers.ts'
import { stopUnderLoad } from '../faults/stop.ts'
import { searchesIn } from '../searches.ts'
import { startServer } from '../server.ts'
import { SOUND, addSound } from '../sound.ts'
import { onPostgres } from './memory.ts'

const SEARCHES = 60_000
const LOAD_SECONDS = 60

/** Measures failures and crowds; npm run bench -- memory has the long curves of memory. */
export const benchFaults: Part = async ({ databases, note }) => {
  const url = await databases.urlOf(200_000)
  const searches = await searchesIn(url, SEARCHES)
  const rows: Row[] = await restartUnderWriters(note)
  const server = await startServer(url)
  addSound(server)
  try {
    rows.push(...(await searchesBeside(server, searches, SOUND, note)))
    rows.push(...(await crowd(server, searches)))
    rows.push(...(await slowReaders(server, SOUND)))
  } finally {
    rows.push(...(await stopUnderLoad(server, searches)))
  }
  return [...rows, ...(await onPostgres(databases, LOAD_SECONDS, note))]
}
